import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { useSession } from '@portal/platform/session';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowUndo20Regular, Checkmark20Regular, CheckmarkCircle20Regular, PersonAdd20Regular } from '@portal/ui/icons';
import { useIncidentTexts } from '../../texts';
import { quickActionsOf } from './quick-actions';
import { useQuickChange } from './useQuickChange';

const ICONS = {
  acknowledge: Checkmark20Regular,
  take: PersonAdd20Regular,
  resolve: CheckmarkCircle20Regular,
  reopen: ArrowUndo20Regular,
} as const;

interface QuickActionsProps {
  incident: Incident;
  /** Without those that another one does as well: who takes a new incident has acknowledged it. */
  few?: boolean;
  /** With their words, where there is room. */
  withWords?: boolean;
}

/** Acknowledge, take, resolve or reopen an incident in one press, where it stands. */
export function QuickActions({ incident, few, withWords }: QuickActionsProps) {
  const { t, language } = useIncidentTexts();
  const control = useControlSize();
  const self = useSession(({ user }) => user?.id);
  const { busy, run } = useQuickChange();
  const title = localizedSummary(incident, language);
  const actions = quickActionsOf(incident, self);
  return actions
    .filter((action) => !(few && action === 'acknowledge' && actions.includes('take')))
    .map((action) => {
      const Icon = ICONS[action];
      const press = () => void run(incident, action);
      return withWords ? (
        <Button {...control} key={action} icon={<Icon />} disabledFocusable={busy} onClick={press}>
          {t(`quick.${action}`)}
        </Button>
      ) : (
        <IconButton
          key={action}
          icon={<Icon aria-hidden />}
          label={t(`quick.${action}Of`, { title })}
          aria-disabled={busy}
          onClick={press}
        />
      );
    });
}

import type { NotificationKind } from '@portal/contracts/notifications';
import {
  Alert20Regular,
  Eye20Regular,
  type FluentIcon,
  People20Regular,
  Toolbox20Regular,
  Warning20Filled,
} from '@portal/ui/icons';
import { makeStyles } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';

const ICONS: Readonly<Record<NotificationKind, FluentIcon>> = {
  incident: Warning20Filled,
  due: Toolbox20Regular,
  invitation: People20Regular,
  view: Eye20Regular,
  text: Alert20Regular,
};

const useStyles = makeStyles({
  incident: { color: portalTokens.portalStatusAlertSolid },
});

/** What a notification is about, for the eye: its summary says it in words. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
  const styles = useStyles();
  const Icon = ICONS[kind] ?? Alert20Regular;
  return <Icon aria-hidden className={kind === 'incident' ? styles.incident : undefined} />;
}

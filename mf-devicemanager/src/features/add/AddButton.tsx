import { Button } from '@portal/ui/button';
import { Add24Filled, ChevronDown16Regular } from '@portal/ui/icons';
import { REDUCED_MOTION } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';
import type { MouseEvent } from 'react';
import type { SlotAction } from '../../parts/entry';
import { useOverlay, usePress } from '../../parts/overlay';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  pair: { display: 'inline-flex', flexShrink: 0 },
  main: { minWidth: 'auto', whiteSpace: 'nowrap' },
  joined: { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  more: {
    minWidth: '32px',
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    borderLeft: `1px solid ${tokens.colorBrandStroke2Contrast}`,
  },
  floating: {
    // The list ends above it: the page leaves room.
    position: 'fixed',
    insetInlineEnd: '16px',
    bottom: 'calc(16px + env(safe-area-inset-bottom))',
    zIndex: 1,
    width: '56px',
    height: '56px',
    minWidth: '56px',
    padding: 0,
    borderRadius: '16px',
    '&[data-fui-focus-visible]': { borderRadius: '16px' },
    boxShadow: tokens.shadow16,
    transitionProperty: 'translate',
    transitionDuration: tokens.durationNormal,
    [REDUCED_MOTION]: { transitionProperty: 'none' },
  },
});

interface AddButtonProps {
  actions: readonly SlotAction[];
  /** As phones have it: over the list, and a sheet when there is a choice [R-DEV-15]. */
  floating?: boolean;
}

/** Adds what is added most often; what else there is stands in the menu beside it [R-DEV-14]. */
export function AddButton({ actions, floating }: AddButtonProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOverlay();
  const press = usePress();
  const [first] = actions;
  if (!first) return null;
  const choice = actions.length > 1;
  const label = t('add.title');
  const button = (opens: 'dialog' | 'menu', onPress: (target: HTMLElement) => void) =>
    ({
      appearance: 'primary',
      'aria-haspopup': opens,
      onClick: (event: MouseEvent<HTMLElement>) => onPress(event.currentTarget),
    }) as const;
  const add = button('dialog', (target) => press(first, target));
  const choose = button('menu', (target) => open({ type: 'menu', label, actions }, target));
  if (floating)
    return (
      <Button
        {...(choice ? choose : add)}
        icon={<Add24Filled />}
        aria-label={choice ? label : first.label}
        className={styles.floating}
        data-floating
      />
    );
  return (
    <span className={styles.pair}>
      <Button {...add} icon={first.icon} className={mergeClasses(styles.main, choice && styles.joined)}>
        {first.label}
      </Button>
      {choice && (
        <Button {...choose} {...tooltip(t('add.more'))} icon={<ChevronDown16Regular />} className={styles.more} />
      )}
    </span>
  );
}

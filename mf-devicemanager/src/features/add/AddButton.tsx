import { Button } from '@portal/ui/button';
import { Add24Filled, ChevronDown16Regular } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';
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
    boxShadow: tokens.shadow16,
  },
});

interface AddButtonProps {
  actions: readonly SlotAction[];
}

/** Adds what is added most often; what else there is stands in the menu beside it [R-DEV-14]. */
export function AddButton({ actions }: AddButtonProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOverlay();
  const press = usePress();
  const [first] = actions;
  if (!first) return null;
  const others = actions.length > 1;
  return (
    <span className={styles.pair}>
      <Button
        appearance="primary"
        icon={first.icon}
        aria-haspopup="dialog"
        className={mergeClasses(styles.main, others && styles.joined)}
        onClick={(event) => press(first, event.currentTarget)}
      >
        {first.label}
      </Button>
      {others && (
        <Button
          appearance="primary"
          icon={<ChevronDown16Regular />}
          {...tooltip(t('add.more'))}
          aria-haspopup="menu"
          className={styles.more}
          onClick={(event) => open({ type: 'menu', label: t('add.title'), actions }, event.currentTarget)}
        />
      )}
    </span>
  );
}

/** The same on phones: a button over the list, which opens a sheet when there is a choice [R-DEV-15]. */
export function FloatingAddButton({ actions }: AddButtonProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOverlay();
  const press = usePress();
  const [first] = actions;
  if (!first) return null;
  const choice = actions.length > 1;
  return (
    <Button
      appearance="primary"
      icon={<Add24Filled />}
      aria-label={choice ? t('add.title') : first.label}
      aria-haspopup={choice ? 'menu' : 'dialog'}
      className={styles.floating}
      onClick={(event) =>
        choice
          ? open({ type: 'menu', label: t('add.title'), actions }, event.currentTarget)
          : press(first, event.currentTarget)
      }
    />
  );
}

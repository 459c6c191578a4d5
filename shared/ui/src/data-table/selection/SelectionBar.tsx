import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import type { ActionItem } from '../../components/action-menu';
import { IconButton } from '../../components/icon-button';
import { MenuButton } from '../../components/menu-button';
import { Spinner } from '../../components/spinner';
import { Dismiss20Regular, MultiselectLtr20Regular } from '../../fluent/icons';
import { FORCED_COLORS, PHONE } from '../../hooks/media';
import { useReturnFocus } from '../../hooks/return-focus';
import { useTableTexts } from '../texts';
import type { Selection } from './useSelection';

const useStyles = makeStyles({
  // Below the list and over its last rows in sight: nothing moves under the pointer when the first row is chosen.
  foot: {
    position: 'sticky',
    zIndex: 2,
    bottom: '16px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    marginTop: '16px',
    [PHONE]: { bottom: 0, alignItems: 'stretch', gap: 0, marginTop: 0 },
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '6px 8px 6px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow16,
    [FORCED_COLORS]: { border: '1px solid CanvasText' },
    [PHONE]: {
      padding: '4px 8px calc(4px + env(safe-area-inset-bottom)) 12px',
      border: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
      borderRadius: 0,
    },
  },
  count: {
    ...typographyStyles.body1Strong,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    fontVariantNumeric: 'tabular-nums',
    paddingRight: '4px',
  },
  words: {
    fontWeight: tokens.fontWeightRegular,
    [PHONE]: { fontSize: tokens.fontSizeBase200, lineHeight: '14px', overflowWrap: 'break-word', hyphens: 'auto' },
  },
  // On phones: what is chosen on the first line, what can be done with it on the second, each word below its picture.
  actions: {
    display: 'contents',
    [PHONE]: {
      display: 'flex',
      flexWrap: 'wrap',
      width: '100%',
      justifyContent: 'space-around',
      alignItems: 'flex-start',
      order: 1,
      '& > button': {
        flexDirection: 'column',
        justifyContent: 'flex-start',
        flexShrink: 1,
        flexGrow: 1,
        flexBasis: 0,
        // No word is cut into pieces.
        minWidth: 'min-content',
        maxWidth: '120px',
        height: 'auto',
        minHeight: '52px',
        padding: '6px 2px',
        gap: '2px',
      },
    },
  },
  line: {
    width: '1px',
    height: '20px',
    margin: '0 4px',
    backgroundColor: tokens.colorNeutralStroke2,
    [PHONE]: { flexGrow: 1, width: 0, margin: 0, backgroundColor: 'transparent' },
  },
});

/** What can be done with the chosen rows. */
export interface SelectionAction {
  id: string;
  icon: ReactElement;
  label: string;
  /** It opens a menu of these. */
  items?: readonly ActionItem[];
  onSelect?: () => void;
  /** A dialog opens first. */
  asks?: boolean;
  /** Why it can't be done with these rows. */
  reason?: string;
}

interface SelectionBarProps {
  selection: Selection;
  /** Those that the person may do. */
  actions: readonly (SelectionAction | false | undefined)[];
  /** One of them runs. */
  busy?: boolean;
  /** What came of the last one: a `SelectionOutcome`. */
  outcome?: ReactNode;
  /** Of the place below the list. */
  className?: string | undefined;
}

/** How many rows are chosen, all hits by one press, and what can be done with them; nothing while none is chosen. */
export function SelectionBar({ outcome, className, ...bar }: SelectionBarProps) {
  const styles = useStyles();
  if (!bar.selection.active && !outcome) return null;
  return (
    <div className={mergeClasses(styles.foot, className)}>
      {outcome}
      {bar.selection.active && <Bar {...bar} />}
    </div>
  );
}

function Bar({ selection, actions, busy = false }: Omit<SelectionBarProps, 'outcome' | 'className'>) {
  const styles = useStyles();
  const { t } = useTableTexts();
  useReturnFocus();
  const { selected, total, bar } = selection;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('select.label')}
      aria-busy={busy}
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) selection.clear();
      }}
    >
      <span role="status" className={styles.count}>
        {busy && <Spinner size="tiny" />}
        {t('select.count', { count: selected.size })}
      </span>
      {selected.size < total && (
        <IconButton
          brand
          icon={<span>{t('select.all', { count: total })}</span>}
          label={t('select.all', { count: total })}
          data-tooltip={undefined}
          onClick={selection.all}
        />
      )}
      <span aria-hidden className={styles.line} />
      {selected.size > 0 && (
        <span className={styles.actions}>
          {actions.map((action) => action && <BarAction key={action.id} action={action} />)}
        </span>
      )}
      <IconButton icon={<Dismiss20Regular aria-hidden />} label={t('select.clear')} onClick={selection.clear} />
    </div>
  );
}

function BarAction({ action: { icon, label, items, onSelect, asks, reason } }: { action: SelectionAction }) {
  const styles = useStyles();
  const word = <span className={styles.words}>{label}</span>;
  if (items && reason === undefined)
    return (
      <MenuButton icon={icon} label={label} items={items}>
        {word}
      </MenuButton>
    );
  return (
    <IconButton
      icon={icon}
      label={label}
      reason={reason}
      aria-haspopup={asks ? 'dialog' : undefined}
      onClick={onSelect}
    >
      {word}
    </IconButton>
  );
}

/** Begins choosing rows with a finger, and ends it: for the narrow look of a list. */
export function SelectButton({ selection }: { selection: Selection }) {
  const { t } = useTableTexts();
  return (
    <IconButton
      icon={<MultiselectLtr20Regular aria-hidden />}
      label={t('select.begin')}
      aria-pressed={selection.active}
      onClick={selection.active ? selection.clear : selection.begin}
    />
  );
}

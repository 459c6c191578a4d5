import { FORCED_COLORS, HOVER, PHONE, TOUCH } from '@portal/ui/media';
import { useRovingFocus } from '@portal/ui/roving';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useIncidentTexts } from '../../texts';
import { CHIPS, type ChipId, type IncidentFilter, isOn, pressed } from './filter-incidents';

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    // Scrolls sideways, edge to edge.
    [PHONE]: {
      flexWrap: 'nowrap',
      flexBasis: '100%',
      overflowX: 'auto',
      margin: '0 -16px',
      padding: '2px 16px',
      scrollbarWidth: 'none',
    },
  },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    height: '32px',
    boxSizing: 'border-box',
    padding: '0 12px',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [TOUCH]: { height: '44px' },
  },
  on: {
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    padding: '0 11px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorBrandBackground2Hover } },
    [FORCED_COLORS]: { border: '2px solid Highlight' },
  },
  count: {
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
});

interface FilterChipsProps {
  filter: IncidentFilter;
  onFilter: (filter: IncidentFilter) => void;
  /** How many incidents each alone leaves. */
  counts: Readonly<Record<ChipId, number>>;
}

/** Mine, unassigned, new since the last visit: what a list is narrowed to with one press. */
export function FilterChips({ filter, onFilter, counts }: FilterChipsProps) {
  const styles = useStyles();
  const { t, formatNumber } = useIncidentTexts();
  const roving = useRovingFocus();
  return (
    <div role="toolbar" aria-label={t('filter.label')} {...roving} className={styles.chips}>
      {CHIPS.map(({ id }, place) => (
        <button
          key={id}
          type="button"
          aria-pressed={isOn(filter, id)}
          tabIndex={place === 0 ? 0 : -1}
          className={mergeClasses(styles.chip, isOn(filter, id) && styles.on)}
          onClick={() => onFilter(pressed(filter, id))}
        >
          {t(`filter.${id}`)} <span className={styles.count}>{formatNumber(counts[id])}</span>
        </button>
      ))}
    </div>
  );
}

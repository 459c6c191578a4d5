import { CloudOff20Regular } from '@portal/ui/icons';
import { FORCED_COLORS, HOVER, PHONE, TOUCH } from '@portal/ui/media';
import { useRovingFocus } from '@portal/ui/roving';
import { Skeleton } from '@portal/ui/skeleton';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import { type Counts, STATUS_FILTERS, type StatusFilter } from '../../data/filter';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    // Scrolls sideways, edge to edge.
    [PHONE]: { flexWrap: 'nowrap', overflowX: 'auto', margin: '0 -16px', padding: '2px 16px', scrollbarWidth: 'none' },
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

interface ChipsProps {
  /** Undefined while loading. */
  counts: Counts | undefined;
  total: number;
  chosen: ReadonlySet<StatusFilter>;
  onChoose: (chosen: ReadonlySet<StatusFilter>) => void;
}

const BONES = [56, 90, 150, 130, 72];

/** The status filter: how many devices of this level and below carry each status. Several may be on; All resets. */
export function Chips({ counts, total, chosen, onChoose }: ChipsProps) {
  const styles = useStyles();
  const { t, formatNumber } = useManagerTexts();
  const { t: shared } = useUiTexts();
  const roving = useRovingFocus();
  if (!counts)
    return (
      <div aria-hidden className={styles.chips}>
        {BONES.map((width) => (
          <Skeleton key={width} width={width} height={32} round />
        ))}
      </div>
    );
  const chips = [
    { id: 'ALL', on: chosen.size === 0, word: t('filter.all'), count: total, icon: undefined, next: [] },
    ...STATUS_FILTERS.map((mark) => ({
      id: mark,
      on: chosen.has(mark),
      word: mark === 'LOST' ? t('filter.lost') : shared(`status.${mark}`),
      count: counts[mark],
      icon: mark === 'LOST' ? <CloudOff20Regular aria-hidden /> : <StatusGlyph status={mark} size={20} />,
      next: STATUS_FILTERS.filter((other) => chosen.has(other) !== (other === mark)),
    })),
  ];
  return (
    <div role="toolbar" aria-label={t('filter.label')} {...roving} className={styles.chips}>
      {chips.map(({ id, on, word, count, icon, next }, place) => (
        <button
          key={id}
          type="button"
          aria-pressed={on}
          tabIndex={place === 0 ? 0 : -1}
          className={mergeClasses(styles.chip, on && styles.on)}
          onClick={() => onChoose(new Set(next))}
        >
          {icon}
          {word} <span className={styles.count}>{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FORCED_COLORS, HOVER, PHONE, TOUCH } from '../hooks/media';
import { useRovingFocus } from '../hooks/roving';
import { useUiTexts } from '../texts';
import { Skeleton } from './skeleton';

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

/** Widths of the chips that are still to come (px). */
const TO_COME = [56, 90, 150, 130, 72];

export interface FilterChip {
  id: string;
  word: string;
  /** How many items it leaves. */
  count: number;
  on: boolean;
  icon?: ReactNode;
  onPress: () => void;
}

interface FilterChipsProps {
  /** What a screen reader calls the row. */
  label: string;
  /** Undefined while the numbers load. */
  chips: readonly FilterChip[] | undefined;
  className?: string;
}

/** What a list is narrowed to with one press each: one Tab stop, arrow keys inside; on phones a row that scrolls sideways. */
export function FilterChips({ label, chips, className }: FilterChipsProps) {
  const styles = useStyles();
  const { formatNumber } = useUiTexts();
  const roving = useRovingFocus();
  if (!chips)
    return (
      <div aria-hidden className={mergeClasses(styles.chips, className)}>
        {TO_COME.map((width) => (
          <Skeleton key={width} width={width} height={32} round />
        ))}
      </div>
    );
  return (
    <div role="toolbar" aria-label={label} {...roving} className={mergeClasses(styles.chips, className)}>
      {chips.map(({ id, on, word, count, icon, onPress }, place) => (
        <button
          key={id}
          type="button"
          aria-pressed={on}
          tabIndex={place === 0 ? 0 : -1}
          className={mergeClasses(styles.chip, on && styles.on)}
          onClick={onPress}
        >
          {icon}
          {word} <span className={styles.count}>{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}

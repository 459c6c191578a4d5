import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ChangeEvent, MouseEvent } from 'react';
import { FORCED_COLORS, TOUCH } from '../../hooks/media';
import { useTableTexts } from '../texts';

const useStyles = makeStyles({
  // The cell around it is its target.
  target: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '40px',
    height: '100%',
    minHeight: '32px',
    cursor: 'pointer',
    [TOUCH]: { minHeight: '44px' },
  },
  cover: {
    position: 'absolute',
    zIndex: 1,
    inset: 0,
    width: 'auto',
    minHeight: 0,
    justifyContent: 'flex-start',
    paddingLeft: '16px',
  },
  // In the upper corner of a card.
  corner: { alignItems: 'flex-start', padding: '9px 12px' },
  box: {
    appearance: 'none',
    position: 'relative',
    boxSizing: 'border-box',
    flexShrink: 0,
    width: '16px',
    height: '16px',
    margin: 0,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    ':hover': { border: `1px solid ${tokens.colorNeutralStrokeAccessibleHover}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    ':checked': {
      border: `1px solid ${tokens.colorCompoundBrandBackground}`,
      backgroundColor: tokens.colorCompoundBrandBackground,
    },
    ':indeterminate': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
    '::before': { content: '""', position: 'absolute', inset: '2px' },
    ':checked::before': {
      backgroundColor: tokens.colorNeutralForegroundInverted,
      clipPath: 'polygon(0 52%, 12% 40%, 36% 64%, 88% 12%, 100% 24%, 36% 88%)',
    },
    ':indeterminate::before': {
      inset: '3px',
      borderRadius: '1px',
      clipPath: 'none',
      backgroundColor: tokens.colorCompoundBrandForeground1,
    },
    [FORCED_COLORS]: { appearance: 'auto' },
  },
});

interface SelectBoxProps {
  /** What a press chooses; all rows without one. */
  name?: string | undefined;
  checked: boolean | 'mixed';
  /** `isRange`: Shift was held, everything up to here is meant. */
  onCheck: (isRange: boolean) => void;
  /** -1 in rows that are Tab stops themselves: Space on the row does the same. */
  tabIndex?: number;
  /** It lies over the whole item, so that a press anywhere on it chooses; on a card its box stands in the corner. */
  cover?: boolean | 'corner';
}

/** The box that chooses a row. A native one, light enough for every row of a long list. */
export function SelectBox({ name, checked, onCheck, tabIndex, cover }: SelectBoxProps) {
  const styles = useStyles();
  const { t } = useTableTexts();
  const change = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onCheck('shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  // A press with Shift would mark the words between instead.
  const noMarking = (event: MouseEvent) => event.shiftKey && event.preventDefault();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the browser from marking text
    <label
      className={mergeClasses(styles.target, cover && styles.cover, cover === 'corner' && styles.corner)}
      onMouseDown={noMarking}
    >
      <input
        type="checkbox"
        data-select=""
        ref={(box) => {
          if (box) box.indeterminate = checked === 'mixed';
        }}
        aria-label={name === undefined ? t('select.rows') : t('select.row', { name })}
        checked={checked === true}
        onChange={change}
        tabIndex={tabIndex}
        className={styles.box}
      />
    </label>
  );
}

import { Checkmark16Regular } from '@portal/ui/icons';
import { FORCED_COLORS, PHONE, usePhone } from '@portal/ui/media';
import { VisuallyHidden } from '@portal/ui/states';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { RefObject } from 'react';
import { useRecipeTexts } from '../../texts';
import { STEPS, type Step } from './steps';

const useStyles = makeStyles({
  steps: {
    display: 'flex',
    alignItems: 'center',
    listStyleType: 'none',
    margin: '12px 0',
    padding: 0,
    minWidth: 0,
    [PHONE]: { margin: '8px 0 12px' },
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    outlineStyle: 'none',
    // The line to the next one.
    ':not(:last-child)::after': {
      content: '""',
      width: '64px',
      minWidth: '12px',
      margin: '0 12px 0 4px',
      flexShrink: 1,
      borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
      [PHONE]: { width: '24px', margin: '0 8px 0 0' },
    },
  },
  word: { whiteSpace: 'nowrap', [PHONE]: { whiteSpace: 'normal' } },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorNeutralForeground2 },
  circle: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '24px',
    height: '24px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    [PHONE]: { width: '28px', height: '28px' },
  },
  currentCircle: {
    border: `1px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    [FORCED_COLORS]: { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  doneCircle: { border: `1px solid ${tokens.colorCompoundBrandStroke}`, color: tokens.colorCompoundBrandForeground1 },
});

/** Where the wizard is; the current step takes the focus when it is reached. On phones only its name is written out. */
export function Stepper({ step, currentRef }: { step: Step; currentRef: RefObject<HTMLLIElement | null> }) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const phone = usePhone();
  const at = STEPS.indexOf(step);
  return (
    <ol aria-label={t('export.steps')} className={styles.steps}>
      {STEPS.map((name, index) => {
        const isCurrent = index === at;
        const isDone = index < at || (isCurrent && index === STEPS.length - 1);
        return (
          <li
            key={name}
            ref={isCurrent ? currentRef : undefined}
            tabIndex={isCurrent ? -1 : undefined}
            aria-current={isCurrent ? 'step' : undefined}
            className={mergeClasses(styles.step, isDone && styles.done, isCurrent && styles.current)}
          >
            <span
              aria-hidden
              className={mergeClasses(styles.circle, isDone && styles.doneCircle, isCurrent && styles.currentCircle)}
            >
              {isDone ? <Checkmark16Regular /> : index + 1}
            </span>
            {phone && !isCurrent ? (
              <VisuallyHidden>{t(`export.${name}`)}</VisuallyHidden>
            ) : (
              <span className={styles.word}>{t(`export.${name}`)}</span>
            )}
            {isDone && <VisuallyHidden>{t('export.stepDone')}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}

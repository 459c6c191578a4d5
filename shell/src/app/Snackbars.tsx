import { type Snack, snackbar, useSnacks } from '@portal/platform/snackbar';
import { IconButton } from '@portal/ui/icon-button';
import { CheckmarkCircle20Filled, Dismiss20Regular, ErrorCircle20Filled } from '@portal/ui/icons';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import { useEffect, useState } from 'react';
import { useShellTexts } from './texts';

/** How long a message stays (ms); it waits while somebody points at it or is in it. */
const STAYS_MS = { success: 4_000, error: 8_000 } as const;

const useStyles = makeStyles({
  card: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    padding: '10px 8px 10px 14px',
    pointerEvents: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
    // Without colours of its own and shadows this is its edge.
    outline: '1px solid transparent',
    borderLeftWidth: '3px',
    borderLeftStyle: 'solid',
    animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
    animationDuration: tokens.durationNormal,
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
  success: { borderLeftColor: portalTokens.portalStatusOkSolid },
  error: { borderLeftColor: portalTokens.portalStatusAlertSolid },
  icon: { flexShrink: 0, marginTop: '6px', display: 'flex' },
  successIcon: { color: portalTokens.portalStatusOkSolid },
  errorIcon: { color: portalTokens.portalStatusAlertSolid },
  text: { flexGrow: 1, padding: '6px 0', overflowWrap: 'anywhere' },
  action: {
    ...typographyStyles.body1Strong,
    minHeight: '32px',
    padding: '0 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    cursor: 'pointer',
    [TOUCH]: { minHeight: '44px' },
  },
});

/** What was done or went wrong, newest last. */
export function Snackbars() {
  const snacks = useSnacks((state) => state.snacks);
  return snacks.map((snack) => <Card key={snack.id} snack={snack} />);
}

function Card({ snack: { id, kind, text, count, action, ofField } }: { snack: Snack }) {
  const styles = useStyles();
  const { t } = useShellTexts();
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => snackbar.dismiss(id), STAYS_MS[action ? 'error' : kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind, action]);
  useEffect(() => {
    if (!ofField) return undefined;
    const dismiss = () => snackbar.dismiss(id);
    document.addEventListener('input', dismiss);
    return () => document.removeEventListener('input', dismiss);
  }, [id, ofField]);
  const Icon = kind === 'success' ? CheckmarkCircle20Filled : ErrorCircle20Filled;
  return (
    <div
      className={mergeClasses(styles.card, styles[kind])}
      data-snackbar={kind}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span className={mergeClasses(styles.icon, kind === 'success' ? styles.successIcon : styles.errorIcon)}>
        <Icon aria-hidden />
      </span>
      <span className={styles.text}>{count > 1 && kind === 'error' ? t('snackbar.times', { text, count }) : text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            snackbar.dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        icon={<Dismiss20Regular aria-hidden />}
        label={t('snackbar.close')}
        onClick={() => snackbar.dismiss(id)}
      />
    </div>
  );
}

import { ErrorCircle20Filled } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${portalTokens.portalStatusAlertStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: portalTokens.portalStatusAlertBackground,
    color: tokens.colorNeutralForeground1,
  },
  icon: { flexShrink: 0, color: portalTokens.portalStatusAlertForeground },
});

/**
 * An error message above the fields. Fluent's MessageBar looks the same and would have to be loaded first, just when the
 * service may be out of reach.
 */
export function Notice({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <div role="alert" className={styles.notice}>
      <ErrorCircle20Filled aria-hidden className={styles.icon} />
      <span>{children}</span>
    </div>
  );
}

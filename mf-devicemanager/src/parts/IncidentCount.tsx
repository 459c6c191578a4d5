import { IconButton } from '@portal/ui/icon-button';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactElement } from 'react';
import { useManagerTexts } from '../texts';
import type { SlotAction } from './use-open';

const useStyles = makeStyles({
  plain: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    padding: '0 6px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  some: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

interface IncidentCountProps {
  count: number;
  /** Where the incidents are listed, for those who may read them. */
  action?: SlotAction;
  icon: ReactElement;
  hideNone?: boolean;
}

/** The number of open incidents; for those who may read them the way to their list. */
export function IncidentCount({ count, action, icon, hideNone }: IncidentCountProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  if (hideNone && count === 0) return null;
  const label = t('openIncidents', { count });
  if (!action) {
    return (
      <span
        role="img"
        aria-label={label}
        data-tooltip={label}
        className={mergeClasses(styles.plain, count > 0 ? styles.some : styles.none)}
      >
        {icon}
        {count}
      </span>
    );
  }
  return (
    <IconButton
      tabIndex={-1}
      icon={icon}
      label={t('alarmsOf', { label: action.label, incidents: label })}
      to={action.to}
      onClick={action.run}
      className={count === 0 ? styles.none : undefined}
    >
      {count}
    </IconButton>
  );
}

import type { Category, IncidentStatus, Priority } from '@portal/domain/incidents';
import { ArrowRight20Regular } from '@portal/ui/icons';
import { VisuallyHidden } from '@portal/ui/states';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { type FieldChange, SOMEBODY } from '../../data/history';
import { CategoryWord } from '../../parts/CategoryWord';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
  values: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    margin: 0,
    minWidth: 0,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  arrow: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  strong: { fontWeight: tokens.fontWeightSemibold },
});

const LABEL = {
  summary: 'detail.summary',
  description: 'detail.description',
  status: 'column.status',
  priority: 'column.priority',
  category: 'column.category',
  assignedUser: 'detail.assigned',
} as const;

/** The name of a field, as a key of this remote's texts. */
export const labelOf = (field: keyof typeof LABEL) => LABEL[field];

/** A changed field as old value, arrow, new value. */
export function ChangeLine({ change }: { change: FieldChange }) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  return (
    <>
      <dt>
        <Meta>{t(labelOf(change.field))}</Meta>
      </dt>
      <dd className={styles.values}>
        {change.from !== undefined && (
          <>
            <VisuallyHidden>{t('history.was')}</VisuallyHidden>
            <FieldValue field={change.field} value={change.from} />
            <ArrowRight20Regular aria-hidden className={styles.arrow} />
          </>
        )}
        <VisuallyHidden>{t('history.now')}</VisuallyHidden>
        <span className={styles.strong}>
          <FieldValue field={change.field} value={change.to} />
        </span>
      </dd>
    </>
  );
}

interface FieldValueProps {
  field: keyof typeof LABEL;
  /** Of a user the name; null: nobody. */
  value: string | null;
}

/** A value of an incident as people read it. */
export function FieldValue({ field, value }: FieldValueProps) {
  const { t } = useIncidentTexts();
  switch (field) {
    case 'status':
      return <IncidentPill status={value as IncidentStatus} />;
    case 'priority':
      return <PriorityIcon priority={value as Priority} withWord />;
    case 'category':
      return <CategoryWord category={value as Category} />;
    case 'assignedUser':
      return <>{value === null ? t('detail.nobody') : value === SOMEBODY ? t('history.unknown') : value}</>;
    default:
      return <>{value || t('history.empty')}</>;
  }
}

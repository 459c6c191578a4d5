import { CATEGORIES, INCIDENT_STATUSES, PRIORITIES } from '@portal/domain/incidents';
import { Avatar } from '@portal/ui/avatar';
import { Choice } from '@portal/ui/edit/Choice';
import { Person20Regular } from '@portal/ui/icons';
import { IncidentIcon, PriorityIcon } from '@portal/ui/status';
import { makeStyles } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import type { ReactNode } from 'react';
import type { Person } from '../../data/people';
import { CategoryIcon } from '../../parts/CategoryWord';
import { useIncidentTexts } from '../../texts';
import type { IncidentValues } from './incident-draft';

const useStyles = makeStyles({
  four: { display: 'grid', gap: '12px', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' },
  icon: { display: 'inline-flex', flexShrink: 0 },
});

/** No user's id is empty. */
const NOBODY = '';

interface StateFieldsProps {
  values: IncidentValues;
  set: (changes: Partial<IncidentValues>) => void;
  people: readonly Person[];
}

/** Status, priority, category and whom it is given to; any status may follow any [R-INC-13, R-INC-14]. */
export function StateFields({ values, set, people }: StateFieldsProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const ui = useUiTexts();
  const chosen = people.find(({ id }) => id === values.assignedUser);
  const nameOf = ({ name = t('history.unknown'), self, mayUpdate }: Person) =>
    self ? t('detail.you', { name }) : mayUpdate ? name : t('detail.cannotUpdate', { name });
  // Its name stands beside it.
  const quiet = (icon: ReactNode) => (
    <span aria-hidden className={styles.icon}>
      {icon}
    </span>
  );
  return (
    <div className={styles.four}>
      <Choice
        label={t('column.status')}
        icon={quiet(<IncidentIcon status={values.status} />)}
        value={values.status}
        onChoose={(status) => set({ status })}
        options={INCIDENT_STATUSES.map((value) => ({ value, label: ui.t(`incidentStatus.${value}`) }))}
      />
      <Choice
        label={t('column.priority')}
        icon={quiet(<PriorityIcon priority={values.priority} />)}
        value={values.priority}
        onChoose={(priority) => set({ priority })}
        options={[...PRIORITIES].reverse().map((value) => ({ value, label: ui.t(`priority.${value}`) }))}
      />
      <Choice
        label={t('column.category')}
        icon={quiet(<CategoryIcon category={values.category} />)}
        value={values.category}
        onChoose={(category) => set({ category })}
        options={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
      />
      <Choice
        label={t('detail.assigned')}
        icon={quiet(chosen ? <Avatar size={20} name={chosen.name} color="colorful" /> : <Person20Regular />)}
        value={values.assignedUser ?? NOBODY}
        onChoose={(value) => set({ assignedUser: value === NOBODY ? null : value })}
        options={[
          { value: NOBODY, label: t('detail.nobody') },
          ...people.map((person) => ({ value: person.id, label: nameOf(person) })),
        ]}
      />
    </div>
  );
}

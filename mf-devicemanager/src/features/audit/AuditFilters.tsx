import { AUDIT_AREAS } from '@portal/domain/audit';
import { Choice } from '@portal/ui/edit/Choice';
import { TextField } from '@portal/ui/edit/TextField';
import { PHONE } from '@portal/ui/media';
import { useTyped } from '@portal/ui/parameters';
import { SearchBox } from '@portal/ui/search';
import { makeStyles } from '@portal/ui/styles';
import { type ReactNode, useState } from 'react';
import { useAuditTexts } from './texts';
import { type AuditFilter, isDay } from './useAuditFilter';

const ANYTHING = 'any';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    margin: '16px 0 12px',
    [PHONE]: { margin: '8px 0', padding: '0 16px' },
  },
  search: { width: '240px', [PHONE]: { width: 'auto', flexBasis: '100%' } },
  choice: { width: '180px', [PHONE]: { width: 'auto', flexGrow: 1, flexBasis: '40%', minWidth: 0 } },
  day: { width: '150px', [PHONE]: { width: 'auto', flexGrow: 1, flexBasis: '40%', minWidth: 0 } },
  end: { display: 'flex', alignItems: 'center', gap: '8px', marginLeft: 'auto' },
});

interface AuditFiltersProps {
  filter: AuditFilter;
  users: readonly { id: string; name: string }[];
  onChange: (part: Partial<AuditFilter>) => void;
  /** After the filters: what else can be done with the list. */
  children: ReactNode;
}

/** By words, person, kind of change, and from which day to which [R-EXT-27]. */
export function AuditFilters({ filter, users, onChange, children }: AuditFiltersProps) {
  const styles = useStyles();
  const { t } = useAuditTexts();
  const [typed, type] = useTyped(filter.q, (q) => onChange({ q }));
  // A link may name somebody who made no change here.
  const listed = filter.user === '' || users.some(({ id }) => id === filter.user);
  const people = [
    { value: ANYTHING, label: t('everybody') },
    ...users.map(({ id, name }) => ({ value: id, label: name })),
    ...(listed ? [] : [{ value: filter.user, label: t('gone') }]),
  ];
  const areas = [
    { value: ANYTHING, label: t('everything') },
    ...AUDIT_AREAS.map((area) => ({ value: area, label: t(`area.${area}`) })),
  ];
  const chosen = <T extends string>(value: T | typeof ANYTHING) => (value === ANYTHING ? '' : value);
  return (
    <div role="search" aria-label={t('filters')} className={styles.bar}>
      <SearchBox className={styles.search} label={t('search')} value={typed} onChange={type} />
      <Choice
        className={styles.choice}
        label={t('column.person')}
        options={people}
        value={filter.user || ANYTHING}
        onChoose={(user) => onChange({ user: chosen(user) })}
      />
      <Choice
        className={styles.choice}
        label={t('areaLabel')}
        options={areas}
        value={filter.area || ANYTHING}
        onChoose={(area) => onChange({ area: chosen(area) as AuditFilter['area'] })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DayField key={end} label={t(end)} day={filter[end]} onChange={(day) => onChange({ [end]: day })} />
      ))}
      <div className={styles.end}>{children}</div>
    </div>
  );
}

interface DayFieldProps {
  label: string;
  /** `2026-11-22`; empty: none. */
  day: string;
  onChange: (day: string) => void;
}

/** A day, or none. Who types one by its digits passes the years 2, 20 and 202: what is no day of the log stays in the field until it is one. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState({ text: day, over: day });
  // A link, Back or the button that clears has changed it.
  if (typed.over !== day) setTyped({ text: day, over: day });
  const type = (text: string) => {
    setTyped({ text, over: day });
    if (text === '' || isDay(text)) onChange(text);
  };
  return <TextField type="date" label={label} className={styles.day} value={typed.text} onChange={type} />;
}

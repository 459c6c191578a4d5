import { FilterChips as Chips } from '@portal/ui/filter-chips';
import { PHONE } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';
import { useIncidentTexts } from '../../texts';
import { CHIPS, type ChipId, type IncidentFilter, isOn, pressed } from './filter-incidents';

const useStyles = makeStyles({ line: { [PHONE]: { flexBasis: '100%' } } });

interface FilterChipsProps {
  filter: IncidentFilter;
  onFilter: (filter: IncidentFilter) => void;
  /** How many incidents each alone leaves. */
  counts: Readonly<Record<ChipId, number>>;
}

/** Mine, unassigned, new since the last visit: what a list is narrowed to with one press. */
export function FilterChips({ filter, onFilter, counts }: FilterChipsProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const chips = CHIPS.map(({ id }) => ({
    id,
    on: isOn(filter, id),
    word: t(`filter.${id}`),
    count: counts[id],
    onPress: () => onFilter(pressed(filter, id)),
  }));
  return <Chips label={t('filter.label')} chips={chips} className={styles.line} />;
}

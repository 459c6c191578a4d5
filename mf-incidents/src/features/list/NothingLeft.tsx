import { Button } from '@portal/ui/button';
import { NoMatch } from '@portal/ui/data-table/ListStates';
import { Empty } from '@portal/ui/states';
import { useIncidentTexts } from '../../texts';
import { CHIPS, isOn } from './filter-incidents';
import type { ListView } from './useListView';

interface NothingLeftProps {
  view: Pick<ListView, 'filter' | 'query' | 'showAll' | 'search'>;
  /** How many there are without search and filter. */
  hidden: number;
}

/** In place of a list of which search and filters leave nothing: which of them hide it, and one press that shows all again. */
export function NothingLeft({ view: { filter, query, showAll, search }, hidden }: NothingLeftProps) {
  const { t, language } = useIncidentTexts();
  const causes = CHIPS.filter(({ id }) => isOn(filter, id)).map(({ id }) => t(`filter.${id}`));
  if (causes.length === 0) return <NoMatch query={query} onClear={() => search('')} />;
  if (query !== '') causes.push(t('filter.search', { query }));
  return (
    <Empty
      title={t('filter.nothing')}
      text={t('filter.hidden', { count: hidden, filters: new Intl.ListFormat(language).format(causes) })}
      actions={<Button onClick={showAll}>{t('filter.showAll')}</Button>}
    />
  );
}

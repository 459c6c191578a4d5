import { MenuButton } from '../components/menu-button';
import { ArrowDown16Regular, ArrowUp16Regular, Filter20Regular } from '../fluent/icons';
import type { Sort } from './sort';
import { useTableTexts } from './texts';

interface SortMenuProps<By extends string> {
  columns: readonly { id: string; header: string; sortable?: boolean }[];
  sort: Sort<By>;
  onSort: (by: By) => void;
}

/** The column heads of narrow screens: a menu of what the list can be sorted by; the chosen one turns round. */
export function SortMenu<By extends string>({ columns, sort, onSort }: SortMenuProps<By>) {
  const { t } = useTableTexts();
  const Arrow = sort.direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  const direction = t(sort.direction === 'ASC' ? 'sort.ascending' : 'sort.descending');
  return (
    <MenuButton
      icon={<Filter20Regular aria-hidden />}
      label={t('sort.label')}
      items={columns
        .filter(({ sortable }) => sortable)
        .map(({ id, header }) => ({
          id,
          label: header,
          checked: id === sort.by,
          icon: id === sort.by ? <Arrow aria-hidden /> : undefined,
          hint: id === sort.by ? direction : undefined,
          onSelect: () => onSort(id as By),
        }))}
    />
  );
}

import { ActionMenu } from '@portal/ui/action-menu';
import { ArrowDown16Regular, ArrowUp16Regular, Filter20Regular } from '@portal/ui/icons';
import { IconButton } from '@portal/ui/list';
import { useRef, useState } from 'react';
import { useIncidentTexts } from '../../texts';
import type { Sort, SortColumn } from './sort-incidents';

interface SortMenuProps {
  columns: readonly SortColumn[];
  sort: Sort;
  onSort: (by: SortColumn) => void;
}

/** The column heads of narrow screens: a sheet with what the list can be sorted by; the chosen one turns round. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const { t } = useIncidentTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const Arrow = sort.direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  return (
    <span ref={button}>
      <IconButton
        icon={<Filter20Regular aria-hidden />}
        label={t('sort.label')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ActionMenu
          open
          label={t('sort.label')}
          target={button.current?.querySelector('button') ?? null}
          onClose={() => setOpen(false)}
          items={columns.map((column) => ({
            id: column,
            label: t(`column.${column}`),
            checked: column === sort.by,
            icon: column === sort.by ? <Arrow aria-hidden /> : undefined,
            hint: column === sort.by ? t(sort.direction === 'ASC' ? 'sort.ascending' : 'sort.descending') : undefined,
            onSelect: () => onSort(column),
          }))}
        />
      )}
    </span>
  );
}

import { FilterChips } from '@portal/ui/filter-chips';
import { CloudOff20Regular } from '@portal/ui/icons';
import { StatusGlyph } from '@portal/ui/status';
import { useUiTexts } from '@portal/ui/texts';
import { type Counts, STATUS_FILTERS, type StatusFilter } from '../../data/filter';
import { useManagerTexts } from '../../texts';

interface ChipsProps {
  /** Undefined while loading. */
  counts: Counts | undefined;
  total: number;
  chosen: ReadonlySet<StatusFilter>;
  onChoose: (chosen: ReadonlySet<StatusFilter>) => void;
}

/** The status filter: how many devices of this level and below carry each status. Several may be on; All resets. */
export function Chips({ counts, total, chosen, onChoose }: ChipsProps) {
  const { t } = useManagerTexts();
  const { t: shared } = useUiTexts();
  const chips = counts && [
    { id: 'ALL', on: chosen.size === 0, word: t('filter.all'), count: total, onPress: () => onChoose(new Set()) },
    ...STATUS_FILTERS.map((mark) => ({
      id: mark,
      on: chosen.has(mark),
      word: mark === 'LOST' ? t('filter.lost') : shared(`status.${mark}`),
      count: counts[mark],
      icon: mark === 'LOST' ? <CloudOff20Regular aria-hidden /> : <StatusGlyph status={mark} size={20} />,
      onPress: () => onChoose(new Set(STATUS_FILTERS.filter((other) => chosen.has(other) !== (other === mark)))),
    })),
  ];
  return <FilterChips label={t('filter.label')} chips={chips} />;
}

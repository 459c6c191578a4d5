import { SearchBox } from '@portal/ui/search';
import { useOptimistic, useTransition } from 'react';
import { useManagerTexts } from '../../texts';

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Shows each key at once, by itself; the list follows as soon as there is time, whatever its length [R-EXT-22]. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useManagerTexts();
  const [text, setText] = useOptimistic(search);
  const [, begin] = useTransition();
  return (
    <SearchBox
      value={text}
      onChange={(typed) =>
        begin(() => {
          setText(typed);
          onSearch(typed);
        })
      }
      label={t('search')}
    />
  );
}

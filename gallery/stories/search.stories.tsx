import { SearchBox } from '@portal/ui/search';
import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { LONG_WORD, States } from './states';

export default { title: 'search' } satisfies Meta;

function Search({ start = '', label = 'Search devices' }: { start?: string; label?: string }) {
  const [value, setValue] = useState(start);
  return <SearchBox value={value} onChange={setValue} label={label} />;
}

export const All = () => (
  <States
    of={{
      empty: <Search />,
      filled: <Search start="Oven" />,
      'long words': <Search start={LONG_WORD} />,
      'long label': <Search label="Search devices, groups and people of all sites" />,
    }}
  />
);

import { FilterChips } from '@portal/ui/filter-chips';
import { CloudOff20Regular } from '@portal/ui/icons';
import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { LONG_WORD, States } from './states';

export default { title: 'filter-chips' } satisfies Meta;

function Chips({ words, label }: { words: readonly string[]; label: string }) {
  const [on, setOn] = useState(words[0]);
  return (
    <FilterChips
      label={label}
      chips={words.map((word, place) => ({
        id: word,
        word,
        count: place * 1_234,
        on: word === on,
        icon: word === 'Lost' ? <CloudOff20Regular aria-hidden /> : undefined,
        onPress: () => setOn(word),
      }))}
    />
  );
}

export const All = () => (
  <States
    of={{
      'some, one is on': <Chips label="Filter" words={['All', 'Alarm', 'In progress', 'Lost']} />,
      'still loading': <FilterChips label="Filter" chips={undefined} />,
      'long words': <Chips label="Filter with long words" words={[LONG_WORD, 'OK']} />,
    }}
  />
);

import type { Entry, Section } from './entry';
import { keepLines, lineId, seenIn } from './kept-lines';

const entry = (name: string): Entry => ({ key: name, name, icon: 'page', choice: { to: `/${name}` } });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(entry) as [Entry, Entry, Entry, Entry];
const section = (id: string, entries: Entry[], spare?: Entry[]): Section => ({
  id,
  title: id,
  entries,
  ...(spare && { spare }),
});
const told = (lines: ReturnType<typeof keepLines>) =>
  lines.map(({ id, entries, shown }) => [id, entries.map(({ name }) => name).join(''), shown]);

describe('the lines of the palette', () => {
  it('stay behind those that are shown, each in its section and place, and come to the front again', () => {
    const first = keepLines([], [section('groups', [a, b, c]), section('screens', [d])]);
    expect(told(first)).toEqual([
      ['groups', 'abc', 3],
      ['screens', 'd', 1],
    ]);
    const fewer = keepLines(first, [section('groups', [d]), section('screens', [])]);
    expect(told(fewer)).toEqual([
      ['groups', 'dbc', 1],
      ['screens', 'd', 0],
    ]);
    expect(told(keepLines(fewer, [section('groups', [a, c, b]), section('screens', [])]))[0]).toEqual([
      'groups',
      'acb',
      3,
    ]);
  });

  it('are there before they are needed, where the section has some to spare', () => {
    expect(told(keepLines([], [section('groups', [a], [b, c, d])]))).toEqual([['groups', 'acd', 1]]);
  });

  it('have ids of their section and place, which do not change with the lines before', () => {
    const seen = seenIn('list', [section('any/groups', [a]), section('screens', [c, d])]);
    expect(seen.map(({ id, entry: { name } }) => [id, name])).toEqual([
      [lineId('list', 'any/groups', 0), 'a'],
      ['list-screens-0', 'c'],
      ['list-screens-1', 'd'],
    ]);
    expect(seen[0]?.id).toBe('list-any-groups-0');
  });
});

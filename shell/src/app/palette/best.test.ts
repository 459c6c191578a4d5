import { listDevices } from '@portal/contracts/devices';
import { queryClient, queryKey } from '@portal/platform/query';
import { aDevice } from '@portal/testing/builders';
import { Finder } from './best';
import { Catalogue } from './catalogue';
import { type Item, itemReader, type Search } from './item';

const text = (word: string) => ({ en: word, de: word, es: word, fr: word });
const devices: Search = {
  remote: 'mf-any',
  id: 'devices',
  title: text('Devices'),
  icon: 'box',
  endpoint: '/api/frontend/devices',
  cache: 'devices',
  fields: { id: 'uuid', name: 'name', also: ['street'] },
  target: '/device/:deviceId',
};
const read = itemReader(devices.fields, 'en');
const itemOf = (name: string, street: string | null = null) => read(aDevice({ uuid: name, name, street })) as Item;
const names = (items: readonly Item[]) => items.map(({ name }) => name);

describe('what is typed on [R-EXT-23]', () => {
  it('is looked for among what fitted before, and letters that are taken away lead back to that', () => {
    const items = [itemOf('Oven 1'), itemOf('Combi oven 12'), itemOf('Fryer 12'), itemOf('Grill', 'Ovenstreet')];
    const looked: string[] = [];
    const watched = items.map((item) => ({
      ...item,
      get folded() {
        looked.push(item.name);
        return item.folded;
      },
    }));
    const finder = new Finder(watched, 8);
    const find = (...words: string[]) => {
      looked.length = 0;
      const found = names(finder.best(words));
      return [found, [...new Set(looked)].sort()];
    };
    expect(find('ov')).toEqual([['Oven 1', 'Combi oven 12', 'Grill'], names(items).sort()]);
    expect(find('oven', '1')).toEqual([
      ['Oven 1', 'Combi oven 12'],
      ['Combi oven 12', 'Grill', 'Oven 1'],
    ]);
    expect(find('oven', '12')).toEqual([['Combi oven 12'], ['Combi oven 12', 'Oven 1']]);
    // The same again, as each drawing asks for it.
    expect(find('oven', '12')).toEqual([['Combi oven 12'], []]);
    expect(find('oven', '1')[0]).toEqual(['Oven 1', 'Combi oven 12']);
    expect(find('ov')[0]).toEqual(['Oven 1', 'Combi oven 12', 'Grill']);
    // Other words are looked for everywhere.
    expect(find('12')).toEqual([['Fryer 12', 'Combi oven 12'], names(items).sort()]);
    // First letters are looked for beforehand, as long as there is time.
    let turns = 0;
    expect(finder.prepare(() => ++turns < 5)).toBe(false);
    expect(find('d')).toEqual([[], []]);
    expect(find('f')).toEqual([['Fryer 12'], names(items).sort()]);
    expect(finder.prepare(() => true)).toBe(true);
    expect([...'abcxyz019'].map((letter) => find(letter)[1])).toEqual(Array(9).fill([]));
    // And narrowed from there.
    expect(find('1')[0]).toHaveLength(3);
    expect(find('oven', '12', 'c')[1]).toEqual(['Combi oven 12']);
  });

  it('leaves out the rest of a fleet when nothing can fit better, and forgets none of it for the letters that follow', () => {
    let looked = 0;
    const items = Array.from({ length: 1_000 }, (_, n) => itemOf(`Combi ${n}${n === 999 ? ' last' : ''}`)).map(
      (item) => ({
        ...item,
        get folded() {
          looked += 1;
          return item.folded;
        },
      }),
    );
    const finder = new Finder(items, 3);
    const find = (...words: string[]) => names(finder.best(words));
    expect(find('co')).toEqual(['Combi 0', 'Combi 1', 'Combi 2']);
    expect(looked).toBeLessThan(200);
    // What was left out is found by more letters, and by what is prepared for them.
    expect(find('combi', 'la')).toEqual(['Combi 999 last']);
    expect(find('c')).toEqual(['Combi 0', 'Combi 1', 'Combi 2']);
    expect(finder.prepare(() => true)).toBe(true);
    expect(find('com', '999')).toEqual(['Combi 999 last']);
    // Amid a word only: something better might still come.
    expect(find('ombi', '99')).toEqual(['Combi 99', 'Combi 990', 'Combi 991']);
  });

  it('finds what the caches hold: each thing read once, the fullest answer of it, when there is time or when it is needed', () => {
    const reads: string[] = [];
    const watched = (uuid: string) => ({
      uuid,
      street: 'Königstraße',
      get name() {
        reads.push(uuid);
        return `Oven ${uuid}`;
      },
    });
    const all = Array.from({ length: 250 }, (_, n) => watched(String(n)));
    queryClient.setQueryData(queryKey(listDevices, { query: { fields: 'uuid,name,street' } }), all as never);
    queryClient.setQueryData(queryKey(listDevices, { query: { fields: 'uuid,name' } }), [
      { uuid: '7', name: 'without its street' },
    ] as never);
    const catalogue = new Catalogue(devices, 'en');
    expect(reads).toEqual([]);
    expect(catalogue.get('7')?.also).toEqual(['Königstraße']);
    expect(catalogue.readOn(() => false)).toBe(false);
    expect(reads).toHaveLength(101 - 1);
    expect(catalogue.all()).toHaveLength(250);
    expect(reads).toHaveLength(250);
    // Whoever opens it again finds them read, but in another language.
    expect(new Catalogue(devices, 'en').all()).toHaveLength(250);
    expect(reads).toHaveLength(250);
    new Catalogue(devices, 'de').all();
    expect(reads).toHaveLength(500);
  });
});

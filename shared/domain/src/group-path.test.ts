import { pathsOf, pathTo } from './group-path';

const leaf = (id: string) => ({ id, childGroups: null });
const tree = [
  { id: 'company', childGroups: [{ id: 'south', childGroups: [leaf('stuttgart'), leaf('ulm')] }, leaf('north')] },
  leaf('other'),
];

describe('path to a group', () => {
  it('names all groups from the top down to it [R-INC-01]', () => {
    expect(pathTo(tree, 'ulm')?.map((group) => group.id)).toEqual(['company', 'south', 'ulm']);
    expect(pathTo(tree, 'other')?.map((group) => group.id)).toEqual(['other']);
  });

  it('is undefined for a group that is not in the tree [R-ROUTE-28]', () => {
    expect(pathTo(tree, 'berlin')).toBeUndefined();
    expect(pathTo([], 'ulm')).toBeUndefined();
  });
});

it('the paths to all groups are those to each, from the top down', () => {
  const paths = pathsOf(tree);
  expect([...paths.keys()]).toEqual(['company', 'south', 'stuttgart', 'ulm', 'north', 'other']);
  for (const [id, path] of paths) expect(path).toEqual(pathTo(tree, id));
});

import { listDevices } from '@portal/contracts/devices';
import { readGroupTree, TREE_INPUT } from '@portal/contracts/groups';
import { offer, takeOffered } from './offered';
import type { KeptList } from './session';

const list = (key: string): KeptList => ({ key: [key], data: [], at: 1 });

it('lists of an earlier visit wait for the cache, and come to it once, in their order [R-EXT-24]', () => {
  const taken: unknown[] = [];
  offer(list('groups'));
  offer(list('devices'));
  takeOffered(({ key }) => taken.push(key[0]));
  expect(taken).toEqual(['groups', 'devices']);
  offer(list('incidents'));
  expect(taken).toEqual(['groups', 'devices', 'incidents']);
  takeOffered(({ key }) => taken.push(key[0]));
  expect(taken).toEqual(['groups', 'devices', 'incidents']);
});

it('lists that still wait when their log-in has ended are dropped [R-AUTH-19]', () => {
  jest.isolateModules(() => {
    const early = jest.requireActual<typeof import('./offered')>('./offered');
    const { credentials } = jest.requireActual<typeof import('../auth/credentials')>('../auth/credentials');
    const login = jest.spyOn(credentials, 'login', 'get');
    const taken: unknown[] = [];
    for (const code of ['before', 'now']) {
      login.mockReturnValue(code);
      early.offer(list(code));
    }
    early.takeOffered(({ key }) => taken.push(key[0]));
    expect(taken).toEqual(['now']);
  });
});

it.each([
  ['the whole tree', null],
  ['the tree that the overview asks for', TREE_INPUT.query],
])('%s of an earlier visit is there, and its structure known, as soon as the cache is [R-EXT-24]', (_what, query) => {
  jest.isolateModules(() => {
    const early = jest.requireActual<typeof import('./offered')>('./offered');
    const tree = [{ id: 'g1', parentId: null, childGroups: [{ id: 'g2', parentId: 'g1', childGroups: null }] }];
    const key = ['groups', readGroupTree.path, null, query];
    early.offer({ key, data: tree, at: 1 });
    early.offer({ key: ['devices', listDevices.path, null, null], data: [], at: 1 });
    const { queryClient } = jest.requireActual<typeof import('../query')>('../query');
    const { useGroupParents } = jest.requireActual<typeof import('../group-paths')>('../group-paths');
    expect(queryClient.getQueryData(key)).toEqual(tree);
    expect([...useGroupParents.getState().parents]).toEqual([
      ['g1', null],
      ['g2', 'g1'],
    ]);
  });
});

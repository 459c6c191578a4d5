/** Switches off each guard in turn: the matrix must notice, or it proves nothing. */
import { ENDPOINTS } from '@portal/contracts/all';
import type { Endpoint } from '@portal/contracts/endpoint';
import { addRoutes, createHttp } from '../kernel/http';
import { ROUTES } from '../registrations';
import { declarationOf } from '../testing/rights/declared';
import { ask, compare, compareCredentials, RIGHTS } from '../testing/rights/matrix';
import { type Row, TABLE } from '../testing/rights/table';
import { makeWorld, type World } from '../testing/rights/world';
import { type TestPortal, testPortal } from '../testing/test-portal';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await testPortal();
  await switchModules(true);
  world = await makeWorld(portal);
});
afterAll(() => portal.close());

const switchModules = (enabled: boolean) =>
  portal.services.db.updateTable('module_switches').set({ enabled }).execute();

interface Mutant {
  readonly name: string;
  readonly row: Row;
  readonly endpoint: Endpoint;
  readonly broken: Endpoint;
}

/** What everybody holds anyway [R-RIGHT-05]: without these guards nothing differs today. */
const HELD_BY_ALL = ['readMessage', 'authorized-user'];

/** A declaration without its right, with visibility in place of its right, without its log-in, and without its module. */
function mutantsOf(name: string, endpoint: Endpoint): { kind: string; broken: Endpoint }[] {
  if (endpoint.public !== undefined) return [];
  const { right, scope, ...rest } = endpoint;
  const free = scope?.in === 'global' && HELD_BY_ALL.includes(right);
  return [
    { kind: 'public', broken: { ...rest, public: 'a mutant' } as Endpoint },
    ...(right === 'login' || free ? [] : [{ kind: 'for everybody', broken: { ...rest, right: 'login' } as Endpoint }]),
    ...(scope && 'param' in scope && right !== 'visible'
      ? [{ kind: 'for who sees it', broken: { ...rest, scope, right: 'visible' } as Endpoint }]
      : []),
    ...(endpoint.module === undefined
      ? []
      : [{ kind: 'without its module', broken: { ...endpoint, module: undefined } as unknown as Endpoint }]),
  ].map(({ kind, broken }) => ({ kind: `${name} ${kind}`, broken }));
}

const mutants: Mutant[] = TABLE.flatMap((row) => {
  const [name, endpoint] = declarationOf(ENDPOINTS, row) ?? [];
  if (!name || !endpoint || row.endless) return [];
  return mutantsOf(name, endpoint).map(({ kind, broken }) => ({
    name: `${kind} (${row.call})`,
    row,
    endpoint,
    broken,
  }));
});
/** A fixed sample, spread over all calls; `GUARDS=all` for each of them. */
const SAMPLE = process.env['GUARDS'] === 'all' ? mutants : mutants.filter((_, index) => index % 9 === 4);

/**
 * Behind these guards stands a second one: the call reads only what the caller sees, checks the owner itself, or asks again under the lock of
 * the groups that it changes.
 */
const GUARDED_TWICE: readonly RegExp[] = [
  /^readDevice for everybody /,
  /^readDeviceAddress for everybody /,
  /^readDeviceControlUnits for everybody /,
  /^(deleteGroup|addGroupUsers|removeGroupUser|assignUsers|assignDevices|removeGroupDevice) for (everybody|who sees it) /,
  /^(resendInvitation|withdrawInvitation) for (everybody|who sees it) /,
  /^leaveGroup for everybody /,
  /^(grantRoles|setRoles|withdrawRole) for everybody /,
];

/** The same portal with one guard switched off. */
async function weakened({ endpoint, broken }: Mutant): Promise<TestPortal> {
  const app = await createHttp(portal.services);
  const route = ROUTES.find((each) => each.endpoint === endpoint);
  if (!route) throw new Error(`${endpoint.path} is not served`);
  addRoutes(app, portal.services, [{ ...route, endpoint: broken }]);
  return { ...portal, app };
}

/** What the matrix says about a portal. */
async function findings(mutant: Mutant, weak: TestPortal): Promise<string[]> {
  if (mutant.name.includes(' public '))
    return compareCredentials(
      weak,
      mutant.row,
      world,
      new Map([
        ['nothing', undefined],
        ['garbage', 'Bearer a.b.c'],
      ]),
    );
  if (!mutant.name.includes(' without its module ')) return (await compare(weak, mutant.row, world)).differences;
  await switchModules(false);
  try {
    const place = await makeWorld(portal);
    const { verdict } = await ask(weak, mutant.row, place.ids, await place.viewer('target', RIGHTS));
    return verdict === 'off' ? [] : [`answers "${verdict}" with its module off`];
  } finally {
    await switchModules(true);
  }
}

describe('the matrix notices [R-RIGHT-06, R-RIGHT-32, R-API-01]', () => {
  it('nothing where nothing is wrong', async () => {
    const [first] = mutants.filter(({ name }) => name.includes('for everybody'));
    if (!first) throw new Error('no mutants');
    const { name, row, endpoint } = first;
    const weak = await weakened({ name, row, endpoint, broken: endpoint });
    expect(await findings(first, weak)).toEqual([]);
    await weak.app.close();
  });

  it.each(SAMPLE.map((mutant): [string, Mutant] => [mutant.name, mutant]))(
    '%s',
    async (name, mutant) => {
      const weak = await weakened(mutant);
      const found = await findings(mutant, weak);
      await weak.app.close();
      const twice = GUARDED_TWICE.some((pattern) => pattern.test(name));
      expect([name, found.length > 0]).toEqual([name, !twice]);
    },
    60_000,
  );
});

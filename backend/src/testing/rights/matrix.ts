/** Asks the portal what the table says, in the place of everybody who might. Answers differences; none is the promise [R-RIGHT-06]. */
import { GLOBAL_RIGHTS, GROUP_RIGHTS, type Right } from '@portal/domain/rights';
import type { TestPortal } from '../test-portal';
import type { On, Row } from './table';
import { type Ids, makeWorld, type Place, stateOf, type World } from './world';

export const RIGHTS: readonly Right[] = [...GROUP_RIGHTS, ...GLOBAL_RIGHTS];
/** May; sees it and may not; does not see it; is not logged in; the part is switched off. */
export type Verdict = 'may' | 'no right' | 'unknown' | 'log in' | 'off' | `broken ${number}`;

export interface Viewer {
  readonly at: Place;
  readonly rights: readonly Right[];
}

const PLACES: readonly Place[] = [
  '*',
  '*+member',
  'grandparent',
  'parent',
  'target',
  'child',
  'sibling',
  'other',
  'device',
];
const VIEWERS: readonly Viewer[] = [
  { at: 'member', rights: [] },
  { at: 'owner', rights: [] },
  { at: 'nowhere', rights: [] },
];
/** From where a thing is seen [R-RIGHT-04]; a right on a device shows the device alone. */
const ABOVE: readonly Place[] = ['*+member', 'grandparent', 'parent', 'target', 'member'];
const SEEN_FROM: Readonly<Partial<Record<On, readonly Place[]>>> = {
  group: ABOVE,
  user: ABOVE,
  device: [...ABOVE, 'device', 'owner'],
  incident: [...ABOVE, 'device', 'owner'],
};

/** What the table promises somebody. */
export function promised(row: Row, { at, rights }: Viewer): Verdict {
  if (row.need === 'public' || row.need === 'login') return 'may';
  const has = rights.includes(row.need as Right);
  if (row.on === '*') return has && (at === '*' || at === '*+member') ? 'may' : 'no right';
  if (row.on === 'anywhere') return has && at !== 'nowhere' ? 'may' : 'no right';
  if (row.orGlobal && rights.includes(row.orGlobal) && (at === '*' || at === '*+member')) return 'may';
  if (!SEEN_FROM[row.on]?.includes(at)) return 'unknown';
  // Nobody becomes visible by holding nothing, but membership and owning need no right.
  if (rights.length === 0 && !['member', 'owner', '*+member'].includes(at)) return 'unknown';
  if (row.need === 'visible') return 'may';
  if (at === 'owner') return row.owner || row.need === 'owner' ? 'may' : 'no right';
  if (row.need === 'owner') return 'no right';
  // R-RIGHT-03: readMessage in * opens the bell only, so a role that holds it cannot be given from there.
  return has && !(at === '*+member' && (row.need === 'readMessage' || row.with?.includes('readMessage')))
    ? 'may'
    : 'no right';
}

export interface Asked {
  readonly verdict: Verdict;
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Makes one call of the table. */
export async function ask(
  portal: TestPortal,
  row: Row,
  ids: Ids,
  authorization: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const [method = 'GET', template = ''] = row.call.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => encodeURIComponent(ids[name]));
  const { payload, type } = payloadOf(row, ids);
  const answer = await portal.app.inject({
    method: method as 'GET',
    url: row.query ? `${path}?${row.query(ids)}` : path,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, payload: text } = answer;
  return { status, text, headers: answer.headers, verdict: verdictOf(row, status, text) };
}

function payloadOf(row: Row, ids: Ids): { payload?: string | Buffer; type?: string } {
  if (row.file) {
    const head = `--matrix\r\ncontent-disposition: form-data; name="source"\r\n\r\nlocal\r\n--matrix\r\ncontent-disposition: form-data; name="file"; filename="${row.file.name}"\r\ncontent-type: ${row.file.type}\r\n\r\n`;
    return {
      payload: Buffer.concat([Buffer.from(head), row.file.bytes, Buffer.from('\r\n--matrix--\r\n')]),
      type: 'multipart/form-data; boundary=matrix',
    };
  }
  return row.body ? { payload: JSON.stringify(row.body(ids)), type: 'application/json' } : {};
}

function verdictOf(row: Row, status: number, text: string): Verdict {
  const errorId = status >= 400 ? (/"errorId":"(\w+)"/.exec(text)?.[1] ?? '') : '';
  if (status < 300) return 'may';
  if (status === 401) return 'log in';
  if (errorId === 'ERROR_MODULE_OFF') return 'off';
  if (row.refusal !== undefined && errorId === row.refusal) return 'no right';
  if (status === 403)
    return errorId === 'ERROR_NO_RIGHT' && row.refusal === undefined ? 'no right' : `broken ${status}`;
  if (status === 404) return 'unknown';
  return row.also?.includes(status) ? 'may' : `broken ${status}`;
}

/** Only the right that is needed, and all rights but that one: who could pass for another. */
const sample = (row: Row): Viewer[] => {
  if (row.on === 'nothing') return [];
  const need = RIGHTS.includes(row.need as Right) ? (row.need as Right) : 'readRecipe';
  const more = row.with ?? [];
  return PLACES.flatMap((at) => [
    { at, rights: [need, ...more.filter((right) => right !== need)] },
    { at, rights: RIGHTS.filter((right) => right !== need) },
  ]);
};
/** Each right alone at each place. */
const every = (row: Row): Viewer[] =>
  row.on === 'nothing'
    ? []
    : PLACES.flatMap((at) =>
        RIGHTS.map((right) => ({
          at,
          rights: [right, ...(right === row.need ? (row.with ?? []).filter((more) => more !== right) : [])],
        })),
      );

/**
 * Compares a call with its row. Those who may not are asked in one world, which must be the same afterwards; each who may and could change
 * something gets a world of its own.
 * @param whole every right at every place, instead of the needed one and all others
 */
export async function compare(
  portal: TestPortal,
  row: Row,
  world: World,
  whole = false,
): Promise<{ calls: number; differences: string[] }> {
  const viewers = [...VIEWERS, ...sample(row), ...(whole ? every(row) : [])];
  const differences: string[] = [];
  const tell = (viewer: Viewer, want: Verdict, got: Asked) => {
    if (got.verdict === want || (want === 'may' && got.verdict === 'unknown' && row.also?.includes(404))) return;
    const rights =
      viewer.rights.length > 5
        ? `all but ${RIGHTS.filter((right) => !viewer.rights.includes(right)).join()}`
        : viewer.rights.join() || 'nothing';
    differences.push(
      `${row.call} for ${rights} at ${viewer.at}: want "${want}", got "${got.verdict}" (${got.status} ${got.text.slice(0, 160)})`,
    );
  };
  const denied = viewers.filter((viewer) => promised(row, viewer) !== 'may');
  const bearers = await Promise.all(denied.map(({ at, rights }) => world.viewer(at, rights)));
  const before = denied.length > 0 ? await stateOf(portal) : '';
  for (const [index, viewer] of denied.entries())
    tell(viewer, promised(row, viewer), await ask(portal, row, world.ids, bearers[index]));
  if (denied.length > 0 && (await stateOf(portal)) !== before)
    differences.push(`${row.call}: a refused call has changed something`);

  const changes = !row.call.startsWith('GET');
  for (const viewer of row.endless ? [] : viewers.filter((each) => promised(row, each) === 'may')) {
    const place = changes ? await makeWorld(portal) : world;
    tell(viewer, 'may', await ask(portal, row, place.ids, await place.viewer(viewer.at, viewer.rights)));
  }
  return { calls: viewers.length, differences };
}

/** Credentials that are none: each must be told to log in, in the same words [R-API-01, R-AUTH-06]. */
export async function compareCredentials(
  portal: TestPortal,
  row: Row,
  world: World,
  bad: ReadonlyMap<string, string | undefined>,
): Promise<string[]> {
  const differences: string[] = [];
  const cookie = (await world.viewer('target', RIGHTS)).replace('Bearer ', '');
  const before = await stateOf(portal);
  const answers = new Set<string>();
  for (const [kind, authorization] of bad) {
    const got = await ask(portal, row, world.ids, authorization, { cookie: `access_token=${cookie}; token=${cookie}` });
    answers.add(got.text);
    if (got.verdict !== 'log in')
      differences.push(
        `${row.call} with ${kind}: want "log in", got "${got.verdict}" (${got.status} ${got.text.slice(0, 160)})`,
      );
  }
  if (answers.size > 1)
    differences.push(`${row.call}: ${answers.size} different answers to callers who are not logged in`);
  if ((await stateOf(portal)) !== before) differences.push(`${row.call}: a call without log-in has changed something`);
  return differences;
}

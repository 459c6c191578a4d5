import { ENDPOINTS } from '@portal/contracts/all';
import { type Endpoint, endpoint, group, takesKey } from '@portal/contracts/endpoint';
import { obj } from '@portal/contracts/shape';
import { ROUTES } from '../registrations';
import { demandComplete, IncompleteError } from './completeness';
import { serve } from './serve';

const handler = async () => ({});
const login = endpoint({ method: 'GET', path: '/api/a', right: 'login', summary: 'x', reply: obj({}) });
const declared = (...endpoints: unknown[]) =>
  new Map(endpoints.map((each, index) => [`call${index}`, each as Endpoint]));

describe('the start', () => {
  it('finds every call of this portal declared, guarded and served once [R-RIGHT-06]', () => {
    expect(() => demandComplete(ENDPOINTS, ROUTES)).not.toThrow();
    expect(ENDPOINTS.size).toBeGreaterThan(20);
  });

  it('stops for a call without handler, with two, and for a handler without call', () => {
    expect(() => demandComplete(declared(login), [])).toThrow(/call0 \(GET \/api\/a\) has no handler/);
    expect(() => demandComplete(declared(login), [serve(login, handler), serve(login, handler)])).toThrow(/2 handlers/);
    expect(() => demandComplete(declared(), [serve(login, handler)])).toThrow(IncompleteError);
  });

  it.each([
    ['no right', { ...login, right: undefined }],
    ['no reason to be public', { ...login, right: undefined, public: ' ' }],
    ['a right without scope', { ...login, right: 'updateGroup' }],
    ['a rule that does not exist', { ...login, right: 'rule:none', scope: group('groupId'), path: '/api/:groupId' }],
    ['a scope its path lacks', { ...login, right: 'updateGroup', scope: group('groupId') }],
  ])('stops for a call with %s', (_name, wrong) => {
    const { right, ...rest } = wrong;
    const broken: unknown = right === undefined ? rest : wrong;
    expect(() => demandComplete(declared(broken), [{ endpoint: broken as Endpoint, handle: handler }])).toThrow(
      IncompleteError,
    );
  });
});

it.each([
  ['/api/maintenancemessage', 'maintenance-message'],
  ['/api/incidents', 'incident-manager'],
  ['/api/recipes', 'recipes'],
  ['/api/cameras', 'camera'],
])('every call below %s is closed with its module %s [R-RIGHT-32]', (path, module) => {
  const below = [...ENDPOINTS].filter(([, each]) => `${each.path}/`.startsWith(`${path}/`));
  expect(below.length).toBeGreaterThan(3);
  expect(below.filter(([, each]) => each.module !== module).map(([name]) => name)).toEqual([]);
});

it('every call that answers a list can be asked for a page of it [R-EXT-05]', () => {
  const isList = ({ method, reply }: Endpoint) =>
    method === 'GET' && (reply as { type?: string } | undefined)?.type === 'array';
  const lists = [...ENDPOINTS].filter(([, each]) => isList(each));
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(([, each]) => !each.list).map(([name]) => name)).toEqual([]);
});

it('every call with a log-in that creates takes an Idempotency-Key, whatever it answers, and no other does [R-EXT-29]', () => {
  const taking = [...ENDPOINTS.values()].filter(takesKey).map(({ method, path }) => `${method} ${path}`);
  const creating = [...ENDPOINTS.values()].filter((each) => each.success === 201 && each.public === undefined);
  expect(creating.length).toBeGreaterThan(5);
  expect(taking).toEqual(expect.arrayContaining(creating.map(({ method, path }) => `${method} ${path}`)));
  // These create, too, and answer what became of each line, each known device or each file.
  expect(taking).toEqual(
    expect.arrayContaining(['POST /api/commander/import', 'POST /api/commander/provision', 'POST /api/releases']),
  );
  expect(taking.filter((name) => !name.startsWith('POST '))).toEqual([]);
});

it('what makes something answers 201 and nothing else does, and what has nothing to say 204 [R-API-05]', () => {
  const statusOf = ({ success, reply, replyType }: Endpoint) =>
    success ?? (reply || replyType === 'binary' || replyType === 'events' ? 200 : 204);
  const answering = (status: number) =>
    [...ENDPOINTS.values()]
      .filter((each) => statusOf(each) === status)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
  expect(answering(201)).toEqual([
    'POST /api/auth/register',
    'POST /api/cameras/:groupId/cameras',
    'POST /api/commander',
    'POST /api/frontend/billing/voucher',
    'POST /api/groups',
    'POST /api/incidents/:incidentId/attachments',
    'POST /api/maintenancemessage/device/:deviceId',
    'POST /api/maintenancemessage/group/:groupId',
    'POST /api/maintenancemessage/vendor/:vendorId',
    'POST /api/recipes/:groupId',
    'POST /api/recipes/transmissions',
    'POST /api/support/view-as',
  ]);
  const odd = [...ENDPOINTS.values()].filter(
    (each) => (statusOf(each) === 204) !== (each.reply === undefined && each.replyType === undefined),
  );
  // Their lines of the catalogue say 200 and 201, with nothing to answer [R-API-29, R-API-33, R-API-35, R-API-36].
  expect(odd.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/auth/activate',
    'GET /api/auth/password/resetmail',
    'POST /api/auth/activate',
    'POST /api/auth/password',
    'POST /api/auth/register',
  ]);
});

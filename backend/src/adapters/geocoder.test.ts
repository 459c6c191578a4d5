import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { geocoderOf, mapbox, nominatim } from './geocoder';

let server: Server;
let origin: string;
let asked: URL;
let sent: IncomingHttpHeaders;
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked = new URL(request.url ?? '', origin);
    sent = request.headers;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const koenigstrasse = { street: 'Königstraße 12', zipcode: '70173', city: 'Stuttgart', country: 'DE' };
const gazetteer = geocoderOf({ mapboxToken: undefined, nominatimUrl: undefined });

describe('the embedded gazetteer', () => {
  it.each([
    ['Stuttgart', 'DE', 9.18, 48.78],
    ['STUTTGART', 'de', 9.18, 48.78],
    ['Stuttgart', 'Deutschland', 9.18, 48.78],
    ['Munich', 'Germany', 11.58, 48.14],
    ['München', 'Allemagne', 11.58, 48.14],
    ['Saint-Étienne', 'France', 4.39, 45.43],
    ['saint etienne', 'Francia', 4.39, 45.43],
    ['Sevilla', 'España', -5.97, 37.38],
  ])('finds %s in %s [R-EXT-07, R-API-98]', async (city, country, lon, lat) => {
    const [first] = await gazetteer.search({ street: '', zipcode: '1', city, country });
    expect(first?.relevance).toBe(0.5);
    expect(first?.center[0]).toBeCloseTo(lon, 1);
    expect(first?.center[1]).toBeCloseTo(lat, 1);
  });

  it('puts the biggest city of a name first, and none for a name or country that there is not [R-EXT-07]', async () => {
    const [first, second] = await gazetteer.search({ ...koenigstrasse, city: 'Neustadt' });
    expect(first).not.toEqual(second);
    for (const none of [
      { ...koenigstrasse, city: 'Nirgendwohausen' },
      { ...koenigstrasse, country: 'Atlantis' },
      { ...koenigstrasse, city: '\t' },
    ]) {
      expect(await gazetteer.search(none)).toEqual([]);
    }
  });
});

it.each([
  ['Mapbox', () => mapbox('secret', origin), { access_token: 'secret' }],
  ['Nominatim', () => nominatim(origin), {}],
] as const)('%s gets the address and its own token at most, none of a person [R-AUTH-11]', async (_, service, own) => {
  answer = { status: 200, body: '[]' };
  await service()
    .search(koenigstrasse)
    .catch(() => undefined);
  expect([sent.authorization, sent.cookie]).toEqual([undefined, undefined]);
  const tokens = [...asked.searchParams].filter(([name]) => name.includes('token'));
  expect(Object.fromEntries(tokens)).toEqual(own);
});

describe('Mapbox', () => {
  it('is asked for the address in its country, with the token [R-API-98]', async () => {
    answer = {
      status: 200,
      body: JSON.stringify({
        features: [
          { center: [9.17, 48.77], relevance: 0.98 },
          { center: 'x' },
          { center: [999, 0], relevance: 1 },
          { center: [11.5, 48.1], relevance: 0.4 },
        ],
      }),
    };
    expect(await mapbox('secret', origin).search(koenigstrasse)).toEqual([
      { center: [9.17, 48.77], relevance: 0.98 },
      { center: [11.5, 48.1], relevance: 0.4 },
    ]);
    expect(decodeURIComponent(asked.pathname)).toBe('/geocoding/v5/mapbox.places/Königstraße 12, 70173 Stuttgart.json');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ access_token: 'secret', country: 'de' });
    await mapbox('secret', origin).search({ ...koenigstrasse, country: 'Germany' });
    expect(decodeURIComponent(asked.pathname)).toContain('/Königstraße 12, 70173 Stuttgart, Germany.json');
    expect(asked.searchParams.has('country')).toBe(false);
  });

  it('is chosen by its token [R-API-98]', () => {
    expect(geocoderOf({ mapboxToken: 'x', nominatimUrl: origin }).source).toBe('mapbox');
    expect(geocoderOf({ mapboxToken: undefined, nominatimUrl: origin }).source).toMatch(/^nominatim /);
  });
});

describe('Nominatim', () => {
  it('is asked part by part; its importance is our relevance [R-API-98]', async () => {
    answer = {
      status: 200,
      body: JSON.stringify([
        { lon: '9.17', lat: '48.77', importance: 1.2 },
        { lon: null, lat: '1' },
        'x',
        { lon: '11.5', lat: '48.1', importance: 0.3 },
      ]),
    };
    expect(await nominatim(`${origin}/base/`).search({ ...koenigstrasse, country: 'Germany' })).toEqual([
      { center: [9.17, 48.77], relevance: 1 },
      { center: [11.5, 48.1], relevance: 0.3 },
    ]);
    expect(asked.pathname).toBe('/base/search');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      street: 'Königstraße 12',
      postalcode: '70173',
      city: 'Stuttgart',
      country: 'Germany',
      format: 'jsonv2',
    });
    await nominatim(origin).search(koenigstrasse);
    expect([asked.searchParams.get('countrycodes'), asked.searchParams.has('country')]).toEqual(['de', false]);
  });

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['no JSON', { status: 200, body: '<html>' }],
  ])('that answers %s has not answered [R-API-98]', async (_, wrong) => {
    answer = wrong;
    await expect(nominatim(origin).search(koenigstrasse)).rejects.toThrow();
  });
});

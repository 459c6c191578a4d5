import { firstView, type LngLat, NOWHERE, type Size, type View, viewOfAll } from './zoom';

const SIZE: Size = { width: 1200, height: 800 };

/** In px from the corner of the map, by the formulas of the tile scheme. */
function onScreen([longitude, latitude]: LngLat, { center, zoom }: View, { width, height }: Size) {
  const world = 512 * 2 ** zoom;
  const x = (degrees: number) => (degrees / 360 + 0.5) * world;
  const y = (degrees: number) =>
    (0.5 - Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)) * world;
  const turn = ((x(longitude) - x(center[0]) + 1.5 * world) % world) - 0.5 * world;
  return { x: width / 2 + turn, y: height / 2 + y(latitude) - y(center[1]) };
}
const isSeen = (place: LngLat, view: View, size = SIZE) => {
  const { x, y } = onScreen(place, view, size);
  return x >= 0 && y >= 0 && x <= size.width && y <= size.height;
};
const stuttgart: LngLat = [9.18, 48.78];
const ludwigsburg: LngLat = [9.19, 48.9];
const hamburg: LngLat = [9.99, 53.55];

describe('what the map shows at first', () => {
  it('is longitude 9.18, latitude 48.77 from zoom 8 without markers [R-MAP-04]', () => {
    expect(firstView([], SIZE)).toEqual({ center: [9.18, 48.77], zoom: 8 });
    expect(NOWHERE).toEqual({ center: [9.18, 48.77], zoom: 8 });
  });

  it('is zoom 16 around the middle when all markers are closer than a degree, which may hide some [R-MAP-05]', () => {
    const view = firstView([stuttgart, ludwigsburg], SIZE);
    expect(view.zoom).toBe(16);
    expect(view.center[0]).toBeCloseTo(9.185, 3);
    expect(view.center[1]).toBeCloseTo(48.84, 2);
    expect(isSeen(stuttgart, view)).toBe(false);
    expect(firstView([stuttgart], SIZE)).toEqual({ center: [9.18, expect.closeTo(48.78, 6)], zoom: 16 });
  });

  it.each([
    ['0.99 degrees to the east', [10.17, 48.78], true],
    ['a degree to the east', [10.18, 48.78], false],
    ['0.99 degrees to the north', [9.18, 49.77], true],
    ['a degree to the north', [9.18, 49.78], false],
  ] as const)('counts %s as close: %# [R-MAP-05]', (_, other, isClose) => {
    expect(firstView([stuttgart, other], SIZE).zoom === 16).toBe(isClose);
  });

  it.each([
    ['on a wide screen', SIZE, 140],
    ['on a phone', { width: 390, height: 700 }, 230],
  ])('is the largest zoom that shows all markers whole when they are farther apart, %s [R-MAP-05]', (_, size, top) => {
    const places = [stuttgart, ludwigsburg, hamburg, [2.35, 48.86]] as const;
    const view = firstView(places, size);
    const points = places.map((place) => onScreen(place, view, size));
    // Under what lies over the map there is none, and one touches its edge.
    const edges = points.flatMap(({ x, y }) => [x - 48, y - top, size.width - x - 48, size.height - y - 100]);
    expect(Math.min(...edges)).toBeCloseTo(0, 3);
    expect(view).toEqual(viewOfAll(places, size));
  });

  it.each([
    ['America to Asia', [-120, 0, 150], 75],
    ['around the Pacific and the Atlantic', [10, 175, -170, -10], 92.5],
    ['around the whole world', [-180, -90, 0, 90], undefined],
  ] as const)('shows a fleet all over the world whole, %s [R-MAP-05]', (_, longitudes, emptyAt) => {
    const places = longitudes.map((longitude, index): LngLat => [longitude, index % 2 ? 50 : -30]);
    const view = firstView(places, SIZE);
    expect(places.map((place) => isSeen(place, view))).toEqual(places.map(() => true));
    expect([view.zoom > 0, view.zoom < 2]).toEqual([true, true]);
    // Opposite the middle lies what is left out: the widest stretch without a place.
    if (emptyAt !== undefined) expect(Math.abs(view.center[0] - emptyAt)).toBeCloseTo(180, 6);
  });

  it('looks across the date line where that is nearer', () => {
    const suva: LngLat = [178.44, -18.14];
    const apia: LngLat = [-171.76, -13.83];
    const view = firstView([suva, apia], SIZE);
    expect(view.zoom).toBeGreaterThan(4);
    expect(isSeen(suva, view) && isSeen(apia, view)).toBe(true);
  });
});

describe('show all', () => {
  it('shows all markers also when they are close, never nearer than zoom 16 [R-MAP-05]', () => {
    const view = viewOfAll([stuttgart, ludwigsburg], SIZE);
    expect(view.zoom).toBeLessThan(16);
    expect(isSeen(stuttgart, view) && isSeen(ludwigsburg, view)).toBe(true);
    expect(viewOfAll([stuttgart, stuttgart], SIZE).zoom).toBe(16);
  });

  it('goes to the usual place without any, and has room for none on a tiny screen', () => {
    expect(viewOfAll([], SIZE)).toEqual(NOWHERE);
    expect(viewOfAll([stuttgart, hamburg], { width: 10, height: 10 }).zoom).toBeGreaterThanOrEqual(0);
  });
});

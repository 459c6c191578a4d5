import { lookOf } from './look';

/** The theme's tokens as they stand around the map, each with its own value. */
function themed(values: Record<string, string>): HTMLElement {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(values)) element.style.setProperty(`--${name}`, value);
  document.body.append(element);
  return element;
}

describe('the look of the map', () => {
  it('takes the colours of each status, of lost connections and of names from the theme [R-MAP-07, R-STAT-06]', () => {
    const parts = ['Solid', 'OnSolid', 'Background'];
    const named = ['Alert', 'AlertInProgress', 'OkInProgress', 'Ok', 'Lost'].flatMap((status) =>
      parts.map((part) => [`portalStatus${status}${part}`, `${status}-${part}`]),
    );
    const element = themed({
      ...Object.fromEntries(named),
      colorNeutralForeground3: 'names',
      colorNeutralBackground1: 'surface',
    });
    const of = (status: string) => ({
      color: `${status}-Solid`,
      mark: `${status}-OnSolid`,
      ground: `${status}-Background`,
    });
    const { status, name, halo, disc, lost, onLost } = lookOf(element, false);
    expect(status).toEqual({
      ALERT: of('Alert'),
      ALERT_INPROGRESS: of('AlertInProgress'),
      OK_INPROGRESS: of('OkInProgress'),
      OK: of('Ok'),
    });
    expect([name, halo, disc, lost, onLost]).toEqual(['names', 'surface', 'surface', 'Lost-Solid', 'Lost-OnSolid']);
  });

  it('has grounds of its own in light and dark', () => {
    const [light, dark] = [false, true].map((isDark) => lookOf(themed({}), isDark));
    for (const part of ['water', 'land', 'border', 'road'] as const) expect(light?.[part]).not.toBe(dark?.[part]);
  });
});

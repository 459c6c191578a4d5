/** The page of a simulated appliance: what it is, how it is, and its last values. No script, nothing loaded. */
import type { SensorSeries } from '@portal/contracts/device-readings';
import type { Device } from '@portal/contracts/devices';
import type { Language } from '@portal/domain/languages';
import { escaped, htmlPage } from '../../modules/device-ui/html';
import { drawDefaultIcon, isDefaultIcon } from '../../modules/files/default-icons';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import { STYLE } from './style';

const TEXTS = { en, de, es, fr };

/** How far back the curves reach. */
export const WINDOW_MS = 6 * 3_600_000;
/** The room of a curve. */
const WIDTH = 240;
const HEIGHT = 40;

const GLYPHS = {
  OK: '<circle cx="12" cy="12" r="9"/><path d="M8 12.4l2.700 2.600 5.300-5.600"/>',
  ALERT: '<path d="M12 3.500 21.500 20h-19zM12 10v4.500M12 17.300v.1"/>',
} as const;

export function devicePage(device: Device, series: readonly SensorSeries[], language: Language, now: number) {
  const t = TEXTS[language];
  const time = (at: number) =>
    `${new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(at)} UTC`;
  const ping = device.lastPing === null ? t.never : time(device.lastPing);
  const alert = device.state === 'ALERT';
  const cards = series.flatMap((one) => card(one, device, language, now));
  const kind = /^\/files\/icons\/([a-z]+)\.svg$/.exec(device.iconURL)?.[1] ?? '';
  const units = device.controlunits.map(({ name }) => `<li>${escaped(name)}</li>`).join('');
  const body = `<main><header><div class="tile" aria-hidden="true">${drawDefaultIcon(isDefaultIcon(kind) ? kind : 'default')}</div>
<div class="who"><h1>${escaped(device.name)}</h1><p>${escaped(t.connected)} · ${escaped(t.lastPing)} ${escaped(ping)}</p></div>
<div class="state ${alert ? 'alert' : 'ok'}"><svg viewBox="0 0 24 24" aria-hidden="true">${GLYPHS[device.state]}</svg>${escaped(alert ? t.alert : t.ok)}</div></header>
<section><div class="bar"><h2>${escaped(t.values)}</h2><span>${escaped(t.window)}</span></div>
${cards.length > 0 ? `<ul class="cards">${cards.join('')}</ul>` : `<p class="note">${escaped(t.noValues)}</p>`}</section>
${units === '' ? '' : `<section><div class="bar"><h2>${escaped(t.parts)}</h2></div><ul class="parts">${units}</ul></section>`}
<footer><a href="">${escaped(t.refresh)}</a><span>${escaped(t.asOf)} ${escaped(time(now))}</span><span>${escaped(t.readOnly)}</span></footer></main>`;
  return htmlPage(language, device.name, STYLE, body);
}

/** One channel with its last value; nothing when it has none. */
function card(
  { cu, channel, unit, values }: SensorSeries,
  { controlunits }: Device,
  language: Language,
  now: number,
): string[] {
  const last = values.at(-1);
  if (!last) return [];
  const t = TEXTS[language];
  const number = (value: number) =>
    escaped(new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value));
  const all = values.map(({ value }) => value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const part = controlunits.find(({ id }) => id === cu)?.name ?? cu;
  return [
    `<li><h3>${escaped(channel)}</h3><small>${escaped(part)}</small><p class="value">${number(last.value)} <span>${escaped(unit)}</span></p>${curve(values, low, high, now)}
<dl><div><dt>${escaped(t.lowest)}</dt><dd>${number(low)}</dd></div><div><dt>${escaped(t.highest)}</dt><dd>${number(high)}</dd></div></dl></li>`,
  ];
}

/** The curve and the area below it; decoration beside the figures. */
function curve(values: SensorSeries['values'], low: number, high: number, now: number): string {
  const x = (at: number) => (((at - (now - WINDOW_MS)) / WINDOW_MS) * WIDTH).toFixed(1);
  const y = (value: number) =>
    (high === low ? HEIGHT / 2 : HEIGHT - ((value - low) / (high - low)) * HEIGHT).toFixed(1);
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return '';
  const line = values.map(({ timestamp, value }) => `${x(timestamp)} ${y(value)}`).join('L');
  return `<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path class="area" d="M${x(first.timestamp)} ${HEIGHT}L${line}L${x(last.timestamp)} ${HEIGHT}Z"/><path d="M${line}"/></svg>`;
}

import { overlayText } from './overlay-text';

export const SCENE_WIDTH = 960;
export const SCENE_HEIGHT = 540;

/** A number from 0 to 1 that follows from a text and a place: the same camera always looks at the same kitchen. */
function chance(text: string, place: number): number {
  let hash = 2_166_136_261 ^ place;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

/**
 * What a camera sees at a moment, as SVG: the same room every time, in which steam moves, lamps change and things are carried about.
 * @param at ms since 1970, written on the picture in UTC
 */
export function drawScene(camera: { externalId: string; name: string }, at: number): string {
  const { externalId: id, name } = camera;
  const cold = /freez|chill|cold|store|room|goods|receiv|dock|lager|kühl|k[uü]hl|frigo|bay/i.test(name);
  const stamp = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}">`,
    DEFS,
    wall(cold),
    cold ? shelves(id, at) : hotLine(id, at),
    `<rect width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}" fill="url(#dusk)"/>`,
    overlayText(name, 30, 30, 2.5),
    overlayText(`${stamp} UTC`, 590, 30, 2.5),
    '</svg>',
  ].join('');
}

const DEFS = `<defs>
  <linearGradient id="steel" x2="0" y2="1"><stop stop-color="#aeb6be"/><stop offset="1" stop-color="#7b848d"/></linearGradient>
  <linearGradient id="warm" x2="0" y2="1"><stop stop-color="#5c6670"/><stop offset="1" stop-color="#7d8791"/></linearGradient>
  <linearGradient id="cool" x2="0" y2="1"><stop stop-color="#5d7285"/><stop offset="1" stop-color="#8fa5b6"/></linearGradient>
  <radialGradient id="lamp"><stop stop-color="#fff3cf" stop-opacity=".75"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>
  <radialGradient id="dusk" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient>
  <pattern id="tiles" width="64" height="44" patternUnits="userSpaceOnUse">
    <path d="M0 0h64M0 22h64M16 0v22M48 22v22" stroke="#000" stroke-opacity=".18" stroke-width="2"/></pattern>
</defs>`;

const wall = (cold: boolean): string =>
  `<rect width="960" height="540" fill="url(#${cold ? 'cool' : 'warm'})"/><rect y="90" width="960" height="250" fill="url(#tiles)"/>`;

/** Hood, pots and pans on a counter, a row of appliances below. */
function hotLine(id: string, at: number): string {
  const seconds = Math.floor(at / 1000);
  const appliances = Array.from({ length: 4 }, (_, place) =>
    appliance(40 + place * 225, chance(id, place), chance(`${id}${Math.floor(seconds / 60)}`, place)),
  );
  const things = Array.from({ length: 4 }, (_, place) => {
    const kind = chance(`${id}${Math.floor(seconds / 300)}`, 20 + place);
    const x = 80 + place * 220 + chance(id, 30 + place) * 60;
    // Steam moves between two full seconds, too: films show more than one picture a second.
    if (kind < 0.45) return pot(x, at / 1000 + place * 7);
    return kind < 0.75 ? pan(x) : tray(x);
  });
  return [
    '<path d="M60 0h840l60 92H0z" fill="#59626b"/><rect y="88" width="960" height="10" fill="#2f363d"/>',
    '<ellipse cx="260" cy="110" rx="240" ry="190" fill="url(#lamp)"/><ellipse cx="700" cy="110" rx="240" ry="190" fill="url(#lamp)"/>',
    ...things,
    '<rect y="318" width="960" height="26" fill="#cfd5da"/><rect y="344" width="960" height="196" fill="#4a525a"/>',
    ...appliances,
  ].join('');
}

function appliance(x: number, look: number, now: number): string {
  const lamp = now < 0.12 ? '#e5484d' : now < 0.3 ? '#f5a524' : '#3ecf6e';
  const glow = now < 0.75 ? '#a4541a' : '#33241b';
  const racks = [0, 1, 2]
    .map((row) => `<path d="M${x + 30} ${432 + row * 24}h130" stroke="#d9a066" stroke-width="4"/>`)
    .join('');
  const front =
    look < 0.8
      ? `<rect x="${x + 22}" y="412" width="146" height="84" rx="6" fill="${glow}" stroke="#1d2126" stroke-width="6"/>${racks}`
      : `<path d="M${x + 24} 424h142M${x + 24} 456h142M${x + 24} 488h142" stroke="#3a4149" stroke-width="6"/>`;
  return `<rect x="${x}" y="360" width="190" height="160" rx="8" fill="url(#steel)" stroke="#30363c" stroke-width="3"/>${front}
    <rect x="${x + 22}" y="374" width="70" height="22" rx="3" fill="#11151a"/><rect x="${x + 28}" y="380" width="40" height="10" fill="${lamp}"/>
    <circle cx="${x + 156}" cy="385" r="10" fill="#39414a"/>`;
}

function pot(x: number, seconds: number): string {
  const sway = Math.sin(seconds / 3) * 14;
  const steam = [0, 26, 52]
    .map(
      (shift) =>
        `<path d="M${x + 30 + shift} 236q${sway} -26 0 -52t${-sway} -52" stroke="#fff" stroke-opacity=".35" stroke-width="9" fill="none"/>`,
    )
    .join('');
  return `${steam}<path d="M${x} 250h110v56a14 14 0 0 1 -14 14h-82a14 14 0 0 1 -14 -14z" fill="url(#steel)"/><ellipse cx="${x + 55}" cy="250" rx="55" ry="12" fill="#53382a"/>`;
}

const pan = (x: number): string =>
  `<path d="M${x} 292h120l-10 26h-100z" fill="#23282d"/><rect x="${x + 112}" y="294" width="60" height="9" rx="4" fill="#15191d"/><ellipse cx="${x + 60}" cy="292" rx="60" ry="9" fill="#6d4526"/>`;
const tray = (x: number): string =>
  `<rect x="${x}" y="276" width="120" height="42" rx="4" fill="#c8631e"/><rect x="${x}" y="276" width="120" height="12" rx="4" fill="#e98a3c"/>`;

/** Shelves with boxes that come and go. */
function shelves(id: string, at: number): string {
  const colours = ['#b98a55', '#8aa2b5', '#c9ced2', '#7f9b6a', '#b7664b'];
  const boards = [150, 270, 390, 505].map((y, row) => {
    const boxes = Array.from({ length: 9 }, (_, place) => {
      if (chance(`${id}${Math.floor(at / 600_000)}`, row * 16 + place) < 0.3) return '';
      const height = 36 + chance(id, row * 16 + place) * 50;
      const colour = colours[Math.floor(chance(id, 200 + row * 16 + place) * colours.length)] ?? '#c9ced2';
      return `<rect x="${62 + place * 94}" y="${y - height}" width="78" height="${height}" rx="3" fill="${colour}"/><rect x="${82 + place * 94}" y="${y - height * 0.6}" width="38" height="14" fill="#fff" fill-opacity=".7"/>`;
    });
    return `${boxes.join('')}<rect x="40" y="${y}" width="880" height="12" fill="#dfe5ea"/>`;
  });
  return `<ellipse cx="480" cy="0" rx="460" ry="220" fill="url(#lamp)"/><path d="M44 60v470M916 60v470" stroke="#dfe5ea" stroke-width="12"/>${boards.join('')}`;
}

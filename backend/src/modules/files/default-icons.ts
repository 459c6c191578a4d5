/**
 * The pictures of devices, groups and people that have none of their own [R-DEV-22]: outlines on a 48 px grid.
 * The grey stands out on light and on dark tiles alike.
 */
const OUTLINES = {
  default:
    '<rect x="9" y="9" width="30" height="30" rx="4"/><path d="M9 18h30M16 13.5h4"/><circle cx="24" cy="28" r="5"/>',
  oven: '<rect x="8" y="7" width="32" height="34" rx="4"/><path d="M8 16h32M14 11.5h2M21 11.5h2M32 11.5h2"/><rect x="14" y="22" width="20" height="12" rx="2"/><path d="M14 28h20"/>',
  speedoven:
    '<rect x="6" y="11" width="36" height="26" rx="4"/><rect x="11" y="16" width="19" height="16" rx="2"/><path d="M36 17v2M36 23v2M36 29v2M22 18l-4 6h5l-4 6"/>',
  fryer:
    '<path d="M9 20h30l-3 18a3 3 0 0 1-3 2H15a3 3 0 0 1-3-2z"/><path d="M39 20h4M16 20V9M24 20V7M32 20V9"/><path d="M17 29q3.5-3 7 0t7 0"/>',
  freezer:
    '<rect x="12" y="5" width="24" height="38" rx="4"/><path d="M12 18h24M17 10v4M17 23v5M26 24v11M21.2 26.800l9.6 5.400M30.8 26.800l-9.6 5.4"/>',
  chiller:
    '<rect x="12" y="5" width="24" height="38" rx="4"/><path d="M12 18h24M17 10v4M17 23v5"/><path d="M27 24v7"/><circle cx="27" cy="34" r="3"/>',
  blastchiller: '<rect x="8" y="7" width="32" height="34" rx="4"/><path d="M8 15h32M24 20v16M17 24l14 8M31 24l-14 8"/>',
  dishwasher:
    '<rect x="8" y="6" width="32" height="36" rx="4"/><path d="M8 15h32M14 10.500h2M21 10.500h2"/><path d="M17 26h14l-2 10H19z"/><path d="M20 22v-2M24 22v-2M28 22v-2"/>',
  washer:
    '<rect x="8" y="6" width="32" height="36" rx="4"/><path d="M8 15h32M14 10.500h4M32 10.500h2"/><circle cx="24" cy="28" r="9"/><path d="M16.500 29q3.700-3 7.500 0t7.500 0"/>',
  coffee:
    '<path d="M9 20h25v12a8 8 0 0 1-8 8h-9a8 8 0 0 1-8-8z"/><path d="M34 23h2.500a5 5 0 0 1 0 10H34M15 8q-2 3 0 6M22 8q-2 3 0 6M29 8q-2 3 0 6"/>',
  cooker:
    '<path d="M10 21h28v14a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5z"/><path d="M8 21h32M5 27h5M38 27h5M13 21a11 9 0 0 1 22 0M24 12V8"/>',
  group:
    '<path d="M10 22v17a2 2 0 0 0 2 2h24a2 2 0 0 0 2-2V22"/><path d="M11 7h26l4 11a4.3 4.3 0 0 1-8.5 0 4.3 4.3 0 0 1-8.5 0 4.3 4.3 0 0 1-8.5 0A4.3 4.3 0 0 1 7 18z"/><path d="M28 41V29h6M15 29h8v6h-8z"/>',
  user: '<circle cx="24" cy="17" r="8"/><path d="M9 41a15 12 0 0 1 30 0z"/>',
} as const;

export type DefaultIcon = keyof typeof OUTLINES;

/** Where a default picture is served; public, the same for everybody [R-API-07]. */
export const defaultIconUrl = (name: DefaultIcon): string => `/files/icons/${name}.svg`;

/** The default picture of a device's kind; kinds without a drawing of their own get the general one. */
export const deviceIconUrl = (kind: string | null): string => defaultIconUrl(isDefaultIcon(kind) ? kind : 'default');

export function isDefaultIcon(name: string | null): name is DefaultIcon {
  return name !== null && Object.hasOwn(OUTLINES, name);
}

/** A default picture as an SVG document. */
export function drawDefaultIcon(name: DefaultIcon): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" fill="none" stroke="#707070" ' +
    `stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${OUTLINES[name]}</svg>\n`
  );
}

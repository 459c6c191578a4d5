/** From here on the log-in page has artwork beside its form. */
export const TWO_COLUMNS = '@media (min-width: 900px)';
/** From here on the header names the parts of the portal. */
export const WIDE = '@media (min-width: 1100px)';
/** What the drawn scenes of the start page stand on, in both themes. */
export const ARTWORK_GROUND = 'rgb(28 13 29)';

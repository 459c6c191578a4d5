import { tokens } from '@portal/ui/core';

/** Colours on the drawn scenes, which are dark in both themes; the ground is that of the drawings. */
export const ARTWORK = {
  ground: 'rgb(28 13 29)',
  text: tokens.colorNeutralForegroundOnBrand,
  quiet: 'rgb(255 255 255 / 84%)',
  line: 'rgb(255 255 255 / 24%)',
  veil: 'rgb(20 8 22 / 72%)',
  tile: 'rgb(255 255 255 / 14%)',
} as const;

import { tokens } from '@portal/ui/styles';
import { ARTWORK_GROUND } from '../app/frame/layout';

/** Colours on the drawn scenes, which are dark in both themes; the ground is that of the drawings. */
export const ARTWORK = {
  ground: ARTWORK_GROUND,
  text: tokens.colorNeutralForegroundOnBrand,
  quiet: 'rgb(255 255 255 / 84%)',
  line: 'rgb(255 255 255 / 24%)',
  veil: 'rgb(20 8 22 / 72%)',
  tile: 'rgb(255 255 255 / 14%)',
} as const;

import type { CardSize } from '@portal/ui/data-table/CardGrid';

/** Sizes in px. Heights are fixed: only so can a long list be drawn where it is seen. Phones have taller footers for fingers. */
export const largeGroup = (phone: boolean): CardSize => ({
  least: 300,
  height: phone ? 196 : 184,
  gap: phone ? 12 : 16,
});
export const largeDevice = (phone: boolean): CardSize => ({
  least: 300,
  height: phone ? 176 : 164,
  gap: phone ? 12 : 16,
});
/** Two beside each other from 320 px on. */
export const small = (phone: boolean): CardSize => ({ least: phone ? 138 : 176, height: 108, gap: 12 });

import { makeStyles, NARROW, PHONE, tokens } from '@portal/ui/core';

/** Columns of the device list and its head: glyph, name, status, connection, incidents, last ping, actions. */
const WIDE = '24px minmax(160px, 1fr) minmax(172px, 188px) minmax(188px, 204px) 92px 124px 116px';

// Ranges that do not overlap: the order of rules then does not matter.
const MEDIUM = '@media (min-width: 760px) and (max-width: 1099px)';
const TABLET = '@media (min-width: 640px) and (max-width: 759px)';
const NO_CONNECTION = '@media (max-width: 759px)';

/** Grid of a row. Columns that stand in the menu or the tip too give way first. */
export const useColumns = makeStyles({
  device: {
    display: 'grid', gridTemplateColumns: WIDE, columnGap: tokens.spacingHorizontalM, alignItems: 'center',
    [MEDIUM]: { gridTemplateColumns: '24px minmax(120px, 1fr) 144px 160px 64px 44px' },
    [TABLET]: { gridTemplateColumns: '24px minmax(120px, 1fr) 148px 64px 44px' },
    [PHONE]: { gridTemplateColumns: '24px minmax(0, 1fr) auto 44px', paddingRight: '4px' },
  },
  cell: { display: 'flex', alignItems: 'center', minWidth: 0 },
  wideOnly: { [NARROW]: { display: 'none' } },
  middle: { [NO_CONNECTION]: { display: 'none' } },
  phoneHidden: { [PHONE]: { display: 'none' } },
  end: { justifyContent: 'flex-end' },
  fact: { color: tokens.colorNeutralForeground2 },
});

import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';

/** Glyph, name, status, connection or what a group holds, incidents, last ping or contacts, actions. */
const WIDE = '24px minmax(160px, 1fr) minmax(172px, 188px) minmax(188px, 204px) 92px 124px 116px';

// Ranges that do not overlap: the order of rules then does not matter. From 1100 px on the group tree takes its part of the width.
const BESIDE_TREE = '@media (min-width: 1260px) and (max-width: 1379px)';
const TIGHT_BESIDE_TREE = '@media (min-width: 1100px) and (max-width: 1259px)';
const MEDIUM = '@media (min-width: 760px) and (max-width: 1099px)';
const TABLET = '@media (min-width: 640px) and (max-width: 759px)';
const ONE_ACTION = '@media (max-width: 1379px)';
const NO_LAST_COLUMNS = '@media (max-width: 1259px)';
const NO_CONNECTION = '@media (max-width: 759px)';

/** Columns that stand in the menu or the tooltip too give way first. */
const columns = (before = '') => ({
  display: 'grid',
  gridTemplateColumns: before + WIDE,
  columnGap: tokens.spacingHorizontalM,
  alignItems: 'center',
  [BESIDE_TREE]: { gridTemplateColumns: `${before}24px minmax(0, 1fr) 182px 174px 80px 104px 84px` },
  [TIGHT_BESIDE_TREE]: { gridTemplateColumns: `${before}24px minmax(0, 1fr) 182px 176px 72px 44px` },
  [MEDIUM]: { gridTemplateColumns: `${before}24px minmax(120px, 1fr) 182px 160px 64px 44px` },
  [TABLET]: { gridTemplateColumns: `${before}24px minmax(120px, 1fr) 182px 64px 44px` },
  [PHONE]: { gridTemplateColumns: `${before}24px minmax(0, 1fr) auto 44px`, paddingRight: '4px' },
});

export const useColumns = makeStyles({
  /** Grid of a row. */
  row: columns(),
  /** With a box before it. */
  choosing: columns('24px '),
  wideOnly: { [NO_LAST_COLUMNS]: { display: 'none' } },
  widestOnly: { [ONE_ACTION]: { display: 'none' } },
  middle: { [NO_CONNECTION]: { display: 'none' } },
  phoneHidden: { [PHONE]: { display: 'none' } },
});

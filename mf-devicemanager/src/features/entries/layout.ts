import { PHONE, useMedia } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';

/** Glyph, name, status, connection or what a group holds, incidents, last ping or contacts, actions. */
const WIDE = '24px minmax(160px, 1fr) minmax(172px, 188px) minmax(188px, 204px) 92px 124px 116px';

// Ranges that do not overlap: the order of rules then does not matter. From 1100 px on the group tree takes its part of the width.
const NARROWER = '(max-width: 1379px)';
const BESIDE_TREE = '@media (min-width: 860px) and (max-width: 1379px)';
const TABLET = '@media (min-width: 640px) and (max-width: 859px)';
const ONE_ACTION = `@media ${NARROWER}`;
const NO_LAST_COLUMNS = '@media (max-width: 859px)';

/** Where the connection has no column it stands below the status, so that names are whole; what stands in the menu or the tooltip too gives way. */
const columns = (before = '') => ({
  display: 'grid',
  gridTemplateColumns: before + WIDE,
  columnGap: tokens.spacingHorizontalM,
  alignItems: 'center',
  [BESIDE_TREE]: { gridTemplateColumns: `${before}24px minmax(0, 1fr) 182px 92px 104px 84px` },
  [TABLET]: { gridTemplateColumns: `${before}24px minmax(0, 1fr) 176px 84px 44px` },
  [PHONE]: { gridTemplateColumns: `${before}24px minmax(0, 1fr) auto 44px`, paddingRight: '4px' },
});

/** Whether status and connection share a column. */
export const useMerged = () => useMedia(NARROWER);

export const useColumns = makeStyles({
  /** Grid of a row. */
  row: columns(),
  /** With a box before it. */
  choosing: columns('24px '),
  wideOnly: { [NO_LAST_COLUMNS]: { display: 'none' } },
  widestOnly: { [ONE_ACTION]: { display: 'none' } },
  phoneHidden: { [PHONE]: { display: 'none' } },
});

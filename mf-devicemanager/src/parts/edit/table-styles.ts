import { HOVER, makeStyles, PHONE, tokens, typographyStyles } from '@portal/ui/core';

/** Tables in edit dialogs; on phones their rows stand as items below each other. */
export const useTableStyles = makeStyles({
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', ...typographyStyles.body1 },
  head: {
    ...typographyStyles.caption1,
    height: '36px',
    boxSizing: 'border-box',
    padding: '0 8px 0 12px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  },
  cell: {
    height: '52px',
    boxSizing: 'border-box',
    padding: '4px 8px 4px 12px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  actions: { textAlign: 'end', whiteSpace: 'nowrap', paddingRight: '4px', [PHONE]: { paddingRight: 0 } },
  /** On phones a row starts at the edge. */
  edge: { paddingLeft: 0, height: 'auto' },
  /** A head that only screen readers need. */
  spoken: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  /** Room of a button that is not there. */
  noButton: { display: 'inline-block', width: '32px' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, outlineStyle: 'none' },
  grow: { flexGrow: 1 },
});

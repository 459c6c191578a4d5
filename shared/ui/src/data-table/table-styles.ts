import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { HOVER, PHONE } from '../hooks/media';

/**
 * `framed`: the one list of a page, in a frame of its own. `plain`: a list inside a dialog or pane, its rows as high as their content.
 */
export type Look = 'framed' | 'plain';

export const useFrame = makeStyles({
  framed: {
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    // From edge to edge.
    [PHONE]: { borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none' },
  },
});

export const useTableStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    ...typographyStyles.body1,
  },
  th: {
    ...typographyStyles.caption1,
    height: '36px',
    boxSizing: 'border-box',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  thFramed: { padding: '0 0 0 8px', backgroundColor: tokens.colorNeutralBackground2 },
  thPlain: { padding: '0 8px 0 12px' },
  row: { ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } },
  lively: { [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } } },
  selected: { backgroundColor: tokens.colorNeutralBackground1Selected },
  pressable: { cursor: 'pointer' },
  cell: {
    boxSizing: 'border-box',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  // The frame is the line below the last one.
  lastFramed: { borderBottomStyle: 'none' },
  framed: { padding: '10px 8px', verticalAlign: 'top' },
  cut: {
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  plain: { height: '52px', padding: '4px 8px 4px 12px' },
  firstFramed: { paddingLeft: '16px' },
  // Of the boxes that choose rows: the box's own target fills it.
  select: { width: '44px', padding: 0 },
  end: { textAlign: 'end', whiteSpace: 'nowrap' },
  endPlain: { paddingRight: '4px' },
});

import { FORCED_COLORS, HOVER, PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';

const hatch = (stroke: string) =>
  `repeating-linear-gradient(-45deg, color-mix(in srgb, ${stroke} 45%, transparent) 0 2px, transparent 2px 9px)`;

/** The frame of both kinds of card and the colours of their bands and lines. */
export const useCardStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    boxSizing: 'border-box',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [HOVER]: { ':hover': { boxShadow: tokens.shadow8, border: `1px solid ${tokens.colorNeutralStroke1}` } },
    ':focus-within:has([data-index]:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  // The box stands before what the top of the card holds.
  choosing: { '& > [data-top]': { paddingInlineStart: '36px' } },
  // Of small cards, which have a margin themselves.
  choosingSmall: { '& > [data-top]': { paddingInlineStart: '24px' }, '& > label': { paddingTop: '14px' } },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    [HOVER]: { ':hover': { border: `1px solid ${tokens.colorCompoundBrandStroke}` } },
    [FORCED_COLORS]: { outline: '2px solid Highlight' },
  },
  link: {
    display: 'block',
    minHeight: '24px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
    // The whole card above its footer leads where the name leads.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
  // Controls stay above the stretched link.
  above: { position: 'relative', zIndex: 1 },
  band: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '34px',
    boxSizing: 'border-box',
    padding: '0 12px',
    flexShrink: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase200,
    containerType: 'inline-size',
    containerName: 'facts',
  },
  ALERT: {
    backgroundColor: portalTokens.portalStatusAlertBackground,
    borderBottomColor: portalTokens.portalStatusAlertStroke,
  },
  ALERT_INPROGRESS: {
    backgroundColor: portalTokens.portalStatusAlertInProgressBackground,
    borderBottomColor: portalTokens.portalStatusAlertInProgressStroke,
  },
  OK_INPROGRESS: {
    backgroundColor: portalTokens.portalStatusOkInProgressBackground,
    borderBottomColor: portalTokens.portalStatusOkInProgressStroke,
  },
  OK: {},
  lostALERT: { backgroundImage: hatch(portalTokens.portalStatusAlertStroke) },
  lostALERT_INPROGRESS: { backgroundImage: hatch(portalTokens.portalStatusAlertInProgressStroke) },
  lostOK_INPROGRESS: { backgroundImage: hatch(portalTokens.portalStatusOkInProgressStroke) },
  lostOK: { backgroundImage: hatch(portalTokens.portalStatusLostStroke) },
  tag: {
    marginInlineStart: 'auto',
    flexShrink: 0,
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusCircular,
  },
  lostTag: { backgroundColor: tokens.colorNeutralBackground1 },
  body: { display: 'flex', alignItems: 'flex-start', gap: '14px', padding: '14px', flexGrow: 1, minHeight: 0 },
  text: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  oneLine: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  name: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  fact: { color: tokens.colorNeutralForeground2 },
  meta: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    marginTop: '4px',
    fontVariantNumeric: 'tabular-nums',
  },
  footer: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '40px',
    flexShrink: 0,
    padding: '0 8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [TOUCH]: { height: '52px' },
  },
  end: { marginInlineStart: 'auto' },
  // Small cards: a line on top instead of a band.
  small: {
    padding: '10px 6px 8px 12px',
    [PHONE]: { padding: '10px 0 8px 10px' },
  },
  smallTop: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    [PHONE]: { gap: '4px' },
    height: '24px',
    flexShrink: 0,
  },
  smallBody: { display: 'flex', gap: '8px', marginTop: '8px', paddingInlineEnd: '6px' },
  smallText: { minWidth: 0, fontSize: tokens.fontSizeBase300, lineHeight: '18px' },
  word: { display: 'block', fontSize: tokens.fontSizeBase200 },
  counter: {
    minWidth: '14px',
    flexShrink: 0,
    // Without a menu after it, it keeps off the border.
    ':last-child': { marginInlineEnd: '8px' },
    padding: '0 7px',
    whiteSpace: 'nowrap',
    lineHeight: '20px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  line: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: '3px',
    [FORCED_COLORS]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
  },
  lineALERT: { color: portalTokens.portalStatusAlertSolid },
  lineALERT_INPROGRESS: { color: portalTokens.portalStatusAlertInProgressSolid },
  lineOK_INPROGRESS: { color: portalTokens.portalStatusOkInProgressSolid },
  lineOK: { color: portalTokens.portalStatusLostSolid },
  whole: { backgroundColor: 'currentColor' },
  dashed: { backgroundImage: 'repeating-linear-gradient(90deg, currentColor 0 7px, transparent 7px 12px)' },
  flash: {
    animationName: { from: { backgroundColor: tokens.colorNeutralBackground1Selected } },
    animationDuration: tokens.durationSlower,
  },
});

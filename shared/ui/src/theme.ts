import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
  themeToTokensObject,
} from '@fluentui/react-components';

/** The accent: primary action, selection, focus. It never means a status. */
export const aubergine: BrandVariants = {
  10: '#180b19',
  20: '#28122a',
  30: '#38173a',
  40: '#481e4b',
  50: '#562559',
  60: '#622b66',
  70: '#6c3270',
  80: '#76397a',
  90: '#935297',
  100: '#b474b8',
  110: '#c387c6',
  120: '#d19cd3',
  130: '#dcb2de',
  140: '#e6c7e7',
  150: '#efdaef',
  160: '#f8eef8',
};

type StatusName = 'Ok' | 'OkInProgress' | 'AlertInProgress' | 'Alert' | 'Lost';
type Part = 'Foreground' | 'Background' | 'Stroke' | 'Solid' | 'OnSolid';
/**
 * Foreground: text and small icons. Background and Stroke: pills, bands, message bars. Solid and OnSolid: glyphs, left bars,
 * chart markers.
 */
export type StatusTokens = Record<`portalStatus${StatusName}${Part}`, string>;
export type PortalTheme = Theme & StatusTokens;

type Colors = readonly [foreground: string, background: string, stroke: string, solid: string, onSolid: string];

function statusTokens(colors: Record<StatusName, Colors>): StatusTokens {
  const tokens: Record<string, string> = {};
  for (const [status, [foreground, background, stroke, solid, onSolid]] of Object.entries(colors)) {
    Object.assign(tokens, {
      [`portalStatus${status}Foreground`]: foreground,
      [`portalStatus${status}Background`]: background,
      [`portalStatus${status}Stroke`]: stroke,
      [`portalStatus${status}Solid`]: solid,
      [`portalStatus${status}OnSolid`]: onSolid,
    });
  }
  return tokens as StatusTokens;
}

const lightStatus = statusTokens({
  Ok: ['#0e700e', '#f1faf1', '#9fd89f', '#107c10', '#ffffff'],
  OkInProgress: ['#0f548c', '#ebf3fc', '#96c6fa', '#0f6cbd', '#ffffff'],
  AlertInProgress: ['#a33e04', '#fff6ef', '#fab98c', '#bc4b09', '#ffffff'],
  Alert: ['#b10e1c', '#fdf3f4', '#eeacb2', '#c50f1f', '#ffffff'],
  Lost: ['#5c5c5c', '#f0f0f0', '#bdbdbd', '#616161', '#ffffff'],
});

const darkStatus = statusTokens({
  Ok: ['#5ec75e', '#10290f', '#2f6b2f', '#5ec75e', '#1f1f1f'],
  OkInProgress: ['#77b7f7', '#0c2740', '#265f96', '#77b7f7', '#1f1f1f'],
  AlertInProgress: ['#faa06b', '#3a1c0a', '#9a4a16', '#faa06b', '#1f1f1f'],
  Alert: ['#ff8a91', '#3f1014', '#a23a43', '#ff8a91', '#1f1f1f'],
  Lost: ['#b8b8b8', '#333333', '#757575', '#b8b8b8', '#1f1f1f'],
});

export const lightTheme: PortalTheme = { ...createLightTheme(aubergine), ...lightStatus };

export const darkTheme: PortalTheme = {
  ...createDarkTheme(aubergine),
  ...darkStatus,
  colorBrandForeground1: aubergine[120],
  colorBrandForeground2: aubergine[130],
  colorNeutralForeground2BrandSelected: aubergine[120],
  colorBrandForegroundLink: aubergine[120],
  colorBrandForegroundLinkHover: aubergine[130],
  colorCompoundBrandForeground1: aubergine[120],
  colorCompoundBrandStroke: aubergine[110],
  colorCompoundBrandBackground: aubergine[110],
  colorBrandBackground2: aubergine[30],
  colorBrandBackground2Hover: aubergine[40],
  colorBrandBackground2Pressed: aubergine[20],
  // Fluent's are darker than the surface; tiles, notes and counters stand out from it instead.
  colorNeutralBackground3: '#333333',
  colorNeutralBackground5: '#3d3d3d',
  // Fluent's hardly stand out from the surface: what cannot be done yet is still there to be read.
  colorNeutralBackgroundDisabled: '#383838',
  colorNeutralForegroundDisabled: '#8f8f8f',
};

/** The status tokens for makeStyles, next to Fluent's `tokens`. */
export const portalTokens = themeToTokensObject(lightTheme);

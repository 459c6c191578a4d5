import { darkTheme, lightTheme, type StatusTokens } from './theme';

/** WCAG relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const STATUSES = ['Ok', 'OkInProgress', 'AlertInProgress', 'Alert', 'Lost'] as const;
const THEMES = [
  ['light', lightTheme],
  ['dark', darkTheme],
] as const;
const token = (theme: StatusTokens, name: string) => theme[name as keyof StatusTokens];

describe.each(THEMES)('status tokens of the %s theme', (_, theme) => {
  it.each(STATUSES)('let the text of %s be read on surface, hover and own background [R-STAT-06]', (status) => {
    const text = token(theme, `portalStatus${status}Foreground`);
    for (const ground of [
      theme.colorNeutralBackground1,
      theme.colorNeutralBackground1Hover,
      token(theme, `portalStatus${status}Background`),
    ]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(STATUSES)(
    'let the glyph of %s stand out from the surface, and its mark from the glyph [R-STAT-06]',
    (status) => {
      const solid = token(theme, `portalStatus${status}Solid`);
      expect(contrast(solid, theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(3);
      expect(contrast(token(theme, `portalStatus${status}OnSolid`), solid)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it.each(THEMES)(
  'what cannot be pressed yet can still be read in the %s theme, and stands out from the surface',
  (name, theme) => {
    const { colorNeutralForegroundDisabled: text, colorNeutralBackgroundDisabled: ground } = theme;
    // Of the light theme Fluent's own grey is kept, which the design shows.
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(name === 'dark' ? 3 : 1.5);
    expect(luminance(ground) > luminance(theme.colorNeutralBackground1)).toBe(name === 'dark');
  },
);

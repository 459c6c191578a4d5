import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { HTMLAttributes } from 'react';

const useStyles = makeStyles({
  base: { margin: 0, fontFamily: tokens.fontFamilyBase },
  title2: typographyStyles.title2,
  title3: typographyStyles.title3,
  subtitle1: typographyStyles.subtitle1,
  subtitle2: typographyStyles.subtitle2,
  body1: typographyStyles.body1,
  body1Strong: typographyStyles.body1Strong,
  caption1: typographyStyles.caption1,
  meta: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

type Tag = 'h1' | 'h2' | 'h3' | 'p' | 'span' | 'div' | 'strong' | 'time' | 'dt' | 'dd';
type Look = Exclude<keyof ReturnType<typeof useStyles>, 'base'>;

interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: Tag;
}

function preset(look: Look, usual: Tag) {
  function Preset({ as: Element = usual, className, ...rest }: TextProps) {
    const styles = useStyles();
    return <Element {...rest} className={mergeClasses(styles.base, styles[look], className)} />;
  }
  Preset.displayName = look;
  return Preset;
}

/** Result pages: log in, not found. 28/36 */
export const Title2 = preset('title2', 'h1');
/** Page title. 24/32 */
export const Title3 = preset('title3', 'h1');
/** Titles of dialogs and sheets; page title on phones. 20/28 */
export const Subtitle1 = preset('subtitle1', 'h2');
/** Titles of panels and cards. 16/22 */
export const Subtitle2 = preset('subtitle2', 'h2');
export const Body1 = preset('body1', 'p');
export const Body1Strong = preset('body1Strong', 'span');
export const Caption1 = preset('caption1', 'span');
/** Hints and facts beside the point: Caption1 in a quieter colour. */
export const Meta = preset('meta', 'span');
/** Ids, versions, codes. */
export const Mono = preset('mono', 'span');

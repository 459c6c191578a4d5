/**
 * What every page needs, log-in included. It must stay small (log-in's whole page has 195 KB): menus, dialogs, tooltips, toasts
 * and message bars have sub-paths of their own.
 */

export type { ButtonProps, InputProps } from '@fluentui/react-components';
export {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useId,
} from '@fluentui/react-components';
export {
  FORCED_COLORS,
  HOVER,
  NARROW,
  PHONE,
  REDUCED_MOTION,
  SMALL,
  TOUCH,
  useMedia,
  useNarrow,
  usePhone,
  useSmall,
} from './media';
export { Spinner } from './spinner';
export { Body1, Body1Strong, Caption1, Meta, Mono, Subtitle1, Subtitle2, Title2, Title3 } from './text';
export { portalTokens } from './theme';

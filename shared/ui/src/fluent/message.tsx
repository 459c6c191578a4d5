import {
  MessageBarBody as FluentBody,
  type MessageBarBodyProps,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';

export { MessageBar, MessageBarActions, MessageBarGroup, MessageBarTitle } from '@fluentui/react-components';

// A name in it may be one word of 255 letters.
const useStyles = makeStyles({ body: { overflowWrap: 'anywhere' } });

/** The words of a message. */
export function MessageBarBody({ className, ...rest }: MessageBarBodyProps) {
  return <FluentBody {...rest} className={mergeClasses(useStyles().body, className)} />;
}

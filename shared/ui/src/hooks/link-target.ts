import { makeStyles } from '@fluentui/react-components';
import { TOUCH } from './media';

/**
 * The area of a link that is a name or title in a line of a list: 24 px high, where fingers point 44, whatever font is installed. An
 * inline link is as high as the font happens to be.
 */
export const useLinkTarget = makeStyles({
  /** One line, cut where it is too long. */
  line: {
    display: 'block',
    width: 'fit-content',
    maxWidth: '100%',
    minHeight: '24px',
    lineHeight: '24px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [TOUCH]: { minHeight: '44px', lineHeight: '44px' },
  },
});

import { PHONE_WIDTH } from '@portal/domain/limits';
import { clamp } from '@portal/ui/clamp';
import { makeStyles, tokens } from '@portal/ui/styles';

const ROOMY_PHONE = `@media (min-width: 360px) and (max-width: ${PHONE_WIDTH - 1}px)`;

const useStyles = makeStyles({
  name: {
    display: 'none',
    // The title of the page says it, too; below 360 px a word of it would be cut into pieces.
    [ROOMY_PHONE]: {
      // One word may be wider than what the buttons leave: "Benachrichtigungen".
      minWidth: 0,
      ...clamp(2),
      hyphens: 'auto',
      overflowWrap: 'anywhere',
      fontWeight: tokens.fontWeightSemibold,
      fontSize: tokens.fontSizeBase400,
      lineHeight: '20px',
    },
  },
});

/** What the screen is called, beside the mark on phones. */
export const ScreenName = ({ name }: { name: string }) => <span className={useStyles().name}>{name}</span>;

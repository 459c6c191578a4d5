import { clamp } from '@portal/ui/clamp';
import { makeStyles, tokens } from '@portal/ui/styles';

/** Title and description of a maintenance message in a list. */
export const useMessageStyles = makeStyles({
  none: { display: 'flex', flexGrow: 1, outlineStyle: 'none' },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  text: {
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    ...clamp(3),
  },
});

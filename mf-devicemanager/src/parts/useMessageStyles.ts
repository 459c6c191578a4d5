import { clamp } from '@portal/ui/clamp';
import { makeStyles, tokens } from '@portal/ui/styles';

/** Title and description of a maintenance message in a list. */
export const useMessageStyles = makeStyles({
  none: { display: 'flex', flexGrow: 1, outlineStyle: 'none' },
  // Whole in its tooltip and in the form.
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', ...clamp(3) },
  text: {
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    ...clamp(3),
  },
});

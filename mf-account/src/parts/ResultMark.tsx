import { CheckmarkCircle48Regular } from '@portal/ui/icons';
import { makeStyles } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';

const useStyles = makeStyles({ mark: { marginLeft: '-4px', color: portalTokens.portalStatusOkForeground } });

/** Says without words that it worked; the title beside it says it in words. */
export const ResultMark = () => <CheckmarkCircle48Regular aria-hidden className={useStyles().mark} />;

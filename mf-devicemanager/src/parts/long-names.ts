import { clamp } from '@portal/ui/clamp';
import { makeStyles } from '@portal/ui/styles';

const useStyles = makeStyles({
  head: {
    '& h1': { ...clamp(3) },
  },
});

/** Around a `PageHead`: a name of 255 letters without a gap takes three lines as its title. */
export const useLongNames = () => useStyles().head;

import { makeStyles } from '@portal/ui/styles';

const useStyles = makeStyles({
  head: {
    '& h1': { display: '-webkit-box', overflow: 'hidden', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical' },
  },
});

/** Around a `PageHead`: a name of 255 letters without a gap takes three lines as its title. */
export const useLongNames = () => useStyles().head;

import { makeStyles } from '@portal/ui/styles';

const useStyles = makeStyles({
  head: {
    '& h1': { display: '-webkit-box', overflow: 'hidden', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical' },
    '& nav li': { maxWidth: '100%' },
    '& nav li > :last-child': { maxWidth: '40ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& nav span': { display: 'inline-block' },
    '& nav a:not([aria-label])': { display: 'inline-block', lineHeight: '24px' },
  },
});

/** Around a `PageHead`: a name of 255 letters without a gap takes three lines as its title, and the end of one in its path. */
export const useLongNames = () => useStyles().head;

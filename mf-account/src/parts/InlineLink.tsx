import { Link } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  link: { color: tokens.colorBrandForegroundLink, ':hover': { color: tokens.colorBrandForegroundLinkHover } },
});

/** A link inside a sentence. */
export const InlineLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={useStyles().link}>
    {children}
  </Link>
);

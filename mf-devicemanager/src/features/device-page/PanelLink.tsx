import { ChevronRight16Regular } from '@portal/ui/icons';
import { HOVER, TOUCH } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '32px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    [HOVER]: { ':hover': { textDecorationLine: 'underline' } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [TOUCH]: { minHeight: '44px' },
  },
});

/** From a part of the page to the screen that has all of it. */
export function PanelLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={useStyles().link}>
      {children}
      <ChevronRight16Regular aria-hidden />
    </Link>
  );
}

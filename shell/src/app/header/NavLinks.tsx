import type { PortalRoute } from '@portal/contracts/routes';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/core';
import { Link } from '@portal/ui/router';
import { useRegistry } from '../../remotes/registry';
import { WIDE } from '../frame/layout';
import { useNavigation } from '../navigation';
import { linkTo } from '../screens';
import { useShellTexts } from '../texts';
import { useAllowed } from '../useAllowed';
import { navOf, type Section, sectionOf } from './sections';

const LINKS = [
  ['/devicemanager', 'nav.devices'],
  ['/incidentmanager', 'nav.incidents'],
  ['/map', 'nav.map'],
] as const satisfies readonly (readonly [PortalRoute, Section])[];

const useStyles = makeStyles({
  nav: { display: 'none', alignSelf: 'stretch', gap: tokens.spacingHorizontalXXL, [WIDE]: { display: 'flex' } },
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::after': {
      content: '""',
      position: 'absolute',
      left: 0,
      right: 0,
      bottom: 0,
      height: '3px',
      borderRadius: tokens.borderRadiusMedium,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
});

/** The parts of the portal, from 1100 px on: only those that are there, allowed and switched on. */
export function NavLinks() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const remotes = useRegistry((registry) => registry.remotes);
  const allowed = useAllowed();
  const current = useNavigation(({ location }) => navOf(sectionOf(location.pathname)));
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {LINKS.map(([path, section]) => {
        const link = linkTo(path, remotes);
        return (
          link &&
          allowed(link) && (
            <Link
              key={path}
              to={path}
              className={mergeClasses(styles.link, current === section && styles.current)}
              aria-current={current === section ? 'page' : undefined}
            >
              {t(section)}
            </Link>
          )
        );
      })}
    </nav>
  );
}

import { useLanguage } from '@portal/platform/i18n';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { currentEntry, navOf } from '../../remotes/declared';
import { useRegistry } from '../../remotes/registry';
import { WIDE } from '../frame/layout';
import type { Screen } from '../screens';
import { useShellTexts } from '../texts';
import { useAllowed } from '../useAllowed';

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
export function NavLinks({ screen }: { screen: Screen | undefined }) {
  const styles = useStyles();
  const { t } = useShellTexts();
  const language = useLanguage();
  const remotes = useRegistry((registry) => registry.remotes);
  const allowed = useAllowed();
  const entries = navOf(remotes, 'header');
  const current = currentEntry(entries, screen?.kind === 'remote' ? screen : undefined);
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {entries
        .filter(({ route, module = route.module, rightIn }) => allowed({ right: route.right, module }, rightIn))
        .map((entry) => (
          <Link
            key={entry.route.path}
            to={entry.route.path}
            className={mergeClasses(styles.link, entry === current && styles.current)}
            aria-current={entry === current ? 'page' : undefined}
          >
            {entry.label[language]}
          </Link>
        ))}
    </nav>
  );
}

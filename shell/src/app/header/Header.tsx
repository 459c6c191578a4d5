import { useSession } from '@portal/platform/session';
import { FORCED_COLORS, PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { ARTWORK_GROUND, TWO_COLUMNS } from '../frame/layout';
import { NavLinks, ScreenName, SignedIn } from '../frame/lazy-frame';
import { ShellPart } from '../ShellPart';
import type { Screen } from '../screens';
import { Logo } from './Logo';
import { SignedOut } from './SignedOut';
import { useScreenTitle } from './useScreenTitle';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXL,
    flexShrink: 0,
    height: '48px',
    boxSizing: 'border-box',
    padding: '0 12px 0 16px',
    zIndex: 4,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { height: '56px', gap: tokens.spacingHorizontalXS },
  },
  artwork: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    height: '72px',
    padding: '0 40px',
    backgroundColor: 'transparent',
    borderBottomColor: 'transparent',
    color: tokens.colorNeutralForegroundOnBrand,
    // What scrolls on a phone goes under the header: into the ground of the artwork.
    [PHONE]: {
      height: '56px',
      padding: '0 12px',
      backgroundImage: `linear-gradient(${ARTWORK_GROUND} 55%, transparent)`,
      backgroundOrigin: 'border-box',
    },
    [FORCED_COLORS]: { backgroundImage: 'none' },
  },
  split: {
    borderBottomColor: 'transparent',
    [TWO_COLUMNS]: {
      position: 'absolute',
      top: 0,
      left: 0,
      right: 0,
      height: '64px',
      padding: '0 32px 0 40px',
      backgroundColor: 'transparent',
    },
  },
  start: { minWidth: 0 },
  onArtwork: { [TWO_COLUMNS]: { color: tokens.colorNeutralForegroundOnBrand } },
  grow: { flexGrow: 1 },
  end: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, flexShrink: 0 },
});

/** One element for ever, which a new page does not draw anew. */
const SIGNED_IN = <SignedIn />;

/** On every page [R-SHELL-01]. On the start and log-in pages it lies over the artwork. */
export function Header({ lies, screen }: { lies: 'plain' | 'artwork' | 'split'; screen: Screen | undefined }) {
  const styles = useStyles();
  const state = useSession((session) => session.state);
  const title = useScreenTitle(screen);
  // A session that has just expired: the page stays as it is behind the message.
  const loggedIn = state === 'in' || state === 'expired';
  return (
    <header
      className={mergeClasses(styles.header, lies === 'artwork' && styles.artwork, lies === 'split' && styles.split)}
    >
      <span className={mergeClasses(styles.start, lies === 'split' && styles.onArtwork)}>
        <Logo lies={lies}>
          {loggedIn && title !== undefined ? (
            <ShellPart place="quiet">
              <ScreenName name={title} />
            </ShellPart>
          ) : undefined}
        </Logo>
      </span>
      <ShellPart place="quiet">{loggedIn && <NavLinks screen={screen} />}</ShellPart>
      <span className={styles.grow} />
      <div className={styles.end}>
        {state === 'out' && <SignedOut onArtwork={lies === 'artwork'} isLogIn={screen?.route?.purpose === 'log-in'} />}
        <ShellPart place="quiet">{loggedIn && SIGNED_IN}</ShellPart>
      </div>
    </header>
  );
}

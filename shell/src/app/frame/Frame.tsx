import { useSession } from '@portal/platform/session';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Header } from '../header/Header';
import { stay, useNavigation } from '../navigation';
import { PageTitle } from '../PageTitle';
import { PanelHost } from '../PanelHost';
import { LeaveQuestion, SessionExpired } from '../questions';
import { ScreenView } from '../ScreenView';
import { ShellPart } from '../ShellPart';
import { SnackbarArea } from '../SnackbarArea';
import { leaveExpired, useExpiry } from '../useExpiry';
import { useRegions } from '../useRegions';
import { useRouteFocus } from '../useRouteFocus';
import { useScreen } from '../useScreen';
import { PublicFrame } from './lazy-frame';
import { OfflineBanner } from './OfflineBanner';
import { SkipLink } from './SkipLink';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    overflow: 'hidden',
    position: 'relative',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
  },
  page: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, position: 'relative' },
  body: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, overflow: 'auto', position: 'relative' },
  // Forms lie on the surface, not on the canvas; `split` is what the document's own styles outline one by.
  surface: { backgroundColor: tokens.colorNeutralBackground1 },
  main: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    outlineStyle: 'none',
    // What stands below a page comes with it, or it would be pushed down by it.
    ':has(> [aria-busy="true"]) ~ *': { visibility: 'hidden' },
    ':has(> .wait) ~ *': { visibility: 'hidden' },
    ':empty ~ *': { visibility: 'hidden' },
  },
  tall: { flexShrink: 0, minHeight: 'auto' },
});

// What asks for nothing of the frame is one element for ever: a new page draws none of it anew.
const ABOVE = (
  <>
    <SkipLink />
    <OfflineBanner />
    <div id="notices" />
  </>
);
const OVER = (
  <>
    <ShellPart place="quiet">
      <PanelHost />
    </ShellPart>
    <SnackbarArea />
  </>
);

/** Header, page, footer, and what lies above them. */
export function Frame() {
  const styles = useStyles();
  const screen = useScreen();
  const state = useSession((session) => session.state);
  const asks = useNavigation(({ question }) => question !== undefined);
  const isExpired = useExpiry(screen);
  const main = useRouteFocus();
  useRegions();
  const isLanding = screen?.kind === 'own' && screen.page === '/' && state === 'out';
  const isSplit = screen?.kind === 'remote' && screen.route.layout === 'split';
  const lies = isLanding ? 'artwork' : isSplit ? 'split' : 'plain';
  // Pages that scroll as a whole; the others have panes of their own.
  const isTall = screen?.kind === 'own' || isSplit;
  return (
    <div className={styles.root}>
      {ABOVE}
      <PageTitle main={main} />
      <div className={styles.page}>
        <Header lies={lies} screen={screen} />
        <div className={mergeClasses(styles.body, isSplit && styles.surface, isSplit && 'split')}>
          <main id="content" ref={main} tabIndex={-1} className={mergeClasses(styles.main, isTall && styles.tall)}>
            <ScreenView screen={screen} />
          </main>
          {screen?.route?.footer && (
            <ShellPart place="quiet">
              <PublicFrame isLogIn={screen.route.purpose === 'log-in'} lies={isSplit} />
            </ShellPart>
          )}
        </div>
      </div>
      {OVER}
      {asks && (
        <ShellPart place="dialog" onClose={stay}>
          <LeaveQuestion />
        </ShellPart>
      )}
      {isExpired && (
        <ShellPart place="quiet">
          <SessionExpired onLogIn={leaveExpired} />
        </ShellPart>
      )}
    </div>
  );
}

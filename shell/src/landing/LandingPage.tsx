import { lazyRetry } from '@portal/platform/lazy-retry';
import { useSession } from '@portal/platform/session';
import { ActionIcon } from '@portal/ui/action-icon';
import { PersonSupport20Regular } from '@portal/ui/icons';
import { FORCED_COLORS, PHONE, REDUCED_MOTION } from '@portal/ui/media';
import { useNavigate } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useState } from 'react';
import { ShellPart } from '../app/ShellPart';
import { navOf } from '../remotes/declared';
import { useRegistry } from '../remotes/registry';
import { ARTWORK } from './artwork';
import { officeHours } from './office-hours';
import { SlideControls } from './SlideControls';
import scene1 from './scenes/landing-1.svg';
import scene2 from './scenes/landing-2.svg';
import scene3 from './scenes/landing-3.svg';
import scene4 from './scenes/landing-4.svg';
import { Tile } from './Tile';
import { useLandingTexts } from './texts';
import { useSlides } from './useSlides';

/** As with 200 % zoom on a laptop. */
const SHORT = '@media (min-width: 640px) and (max-height: 600px)';
/** A tablet held upright has no dark half beside what the scenes show: the words stand below it, as on a phone. */
const UPRIGHT = '@media (min-width: 640px) and (orientation: portrait)';
const SCENES = [scene1, scene2, scene3, scene4];
const LandingDialog = lazyRetry(() => import('./LandingDialog'));

const useStyles = makeStyles({
  page: {
    position: 'relative',
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100%',
    overflow: 'hidden',
    backgroundColor: ARTWORK.ground,
    color: ARTWORK.text,
  },
  scene: {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    // What a scene shows stands a third of its width from its right edge: in the middle of a phone.
    objectPosition: 'right center',
    opacity: 0,
    transitionProperty: 'opacity',
    transitionDuration: '600ms',
    [REDUCED_MOTION]: { transitionDuration: '0s' },
    [UPRIGHT]: { height: '52%', maskImage: 'linear-gradient(black 70%, transparent)' },
    [PHONE]: { height: '52%', maskImage: 'linear-gradient(black 70%, transparent)' },
    // The words take the person's colours there, which may be dark.
    [FORCED_COLORS]: { display: 'none' },
  },
  shown: { opacity: 1 },
  content: {
    position: 'relative',
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    gap: '32px',
    padding: '96px 72px 40px',
    [SHORT]: { padding: '72px 32px 24px', gap: '20px' },
    [UPRIGHT]: { padding: '48vh 72px 40px' },
    [PHONE]: { padding: '46vh 16px 16px', gap: tokens.spacingVerticalL },
  },
  // Beside what the scenes show: their left half is dark.
  hero: {
    maxWidth: 'min(620px, 50vw)',
    marginTop: 'auto',
    marginBottom: 'auto',
    [UPRIGHT]: { maxWidth: 'none', marginTop: 0, marginBottom: 0 },
    [PHONE]: { maxWidth: 'none', margin: 0 },
  },
  title: {
    margin: 0,
    fontFamily: 'inherit',
    fontSize: 'clamp(32px, 4.2vw, 60px)',
    lineHeight: '1.1',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    textWrap: 'balance',
    [UPRIGHT]: { fontSize: '44px' },
    [PHONE]: { fontSize: 'clamp(32px, 10.3vw, 40px)', lineHeight: '1.1' },
  },
  // A line breaks between sentences, where it can.
  sentence: { display: 'inline-block', textWrap: 'balance' },
  lead: {
    margin: '20px 0 0',
    maxWidth: '510px',
    fontSize: '18px',
    lineHeight: '28px',
    color: ARTWORK.quiet,
    [SHORT]: { maxWidth: '46vw', marginTop: '12px', fontSize: '16px', lineHeight: '24px' },
    [PHONE]: { fontSize: '16px', lineHeight: '24px', marginTop: '16px' },
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '24px',
    flexWrap: 'wrap',
    [PHONE]: { flexDirection: 'column', gap: '8px' },
  },
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 400px))',
    gap: tokens.spacingHorizontalL,
    flexGrow: 1,
    maxWidth: '816px',
    [PHONE]: { gridTemplateColumns: '1fr', width: '100%', gap: '12px' },
  },
});

/** `/` [R-ROUTE-01]: scenes, what the portal is, two ways on. */
export default function LandingPage() {
  const styles = useStyles();
  const { t, language } = useLandingTexts();
  const slides = useSlides(SCENES.length);
  const [dialog, open] = useState<'info' | 'contact'>();
  // On its way in counts: the page that follows waits, and says when it can't be.
  const loggedIn = useSession(({ state }) => state === 'in' || state === 'starting');
  const navigate = useNavigate();
  const remotes = useRegistry((registry) => registry.remotes);
  return (
    <div className={styles.page}>
      {SCENES.map((scene, index) => (
        <img
          key={scene}
          src={scene}
          alt=""
          className={mergeClasses(styles.scene, index === slides.current && styles.shown)}
        />
      ))}
      <div className={styles.content}>
        <div className={styles.hero}>
          <h1 className={styles.title}>
            {t('title')
              .split(/(?<=\.) /)
              .flatMap((sentence, index) => [
                index > 0 && ' ',
                <span key={sentence} className={styles.sentence}>
                  {sentence}
                </span>,
              ])}
          </h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <div className={styles.foot}>
          <div className={styles.tiles}>
            {/* R-ACC-02, R-ACC-03 */}
            {navOf(remotes, 'landing').map(({ remote, route, icon, label, text }) => (
              <Tile
                key={`${remote}${route.path}`}
                icon={icon && <ActionIcon name={icon} />}
                title={label[language]}
                text={text?.[language]}
                onPress={() => (loggedIn ? void navigate(route.path) : open('info'))}
              />
            ))}
            <Tile
              icon={<PersonSupport20Regular />}
              title={t('contact.title')}
              text={t('contact.hours', officeHours(language))}
              onPress={() => open('contact')}
            />
          </div>
          <SlideControls slides={slides} count={SCENES.length} />
        </div>
      </div>
      {dialog && (
        <ShellPart place="dialog" onClose={() => open(undefined)}>
          <LandingDialog topic={dialog} onClose={() => open(undefined)} />
        </ShellPart>
      )}
    </div>
  );
}

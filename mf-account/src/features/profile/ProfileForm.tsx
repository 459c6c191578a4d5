import type { OwnProfile } from '@portal/contracts/users';
import { AVATAR_BYTES, AVATAR_PIXELS, NAME_LENGTH } from '@portal/domain/limits';
import { addressOf } from '@portal/platform/addresses';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { errorText } from '@portal/platform/problem-text';
import { useUnsaved } from '@portal/platform/unsaved';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { PictureField } from '@portal/ui/edit/PictureField';
import { TextField } from '@portal/ui/edit/TextField';
import { UnsavedMark } from '@portal/ui/edit/UnsavedMark';
import { Info20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import { useNavigate } from '@portal/ui/router';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { type FormEvent, useRef, useState } from 'react';
import { useAccountTexts } from '../../parts/account-texts/texts';
import { AppearanceChoice } from './AppearanceChoice';
import { LanguageChoice } from './LanguageChoice';
import { OwnPicture } from './OwnPicture';
import { problemsOf } from './profile-input';
import { SecurityCard } from './SecurityCard';
import { useProfileEditor } from './useProfileEditor';

const ConflictDialog = lazyRetry(() => import(/* webpackChunkName: "profile-dialogs" */ './ConflictDialog'));
const EMAIL_LENGTH = 254;

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', flexGrow: 1 },
  form: { display: 'flex', flexDirection: 'column', flexGrow: 1, margin: 0 },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    marginTop: tokens.spacingVerticalM,
    padding: '20px 24px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { padding: '16px', borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none' },
  },
  offer: { marginTop: tokens.spacingVerticalM, [PHONE]: { borderRadius: 0 } },
  undo: { alignSelf: 'flex-start' },
  line: { width: '100%', margin: 0, border: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  note: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    padding: '8px 12px',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  sign: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  // R-ACC-28: one column on phones.
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: '16px',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  },
  buttons: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalL,
    [PHONE]: {
      // At the lower edge, also under a short form.
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      flexDirection: 'row-reverse',
      flexWrap: 'wrap',
      marginTop: 'auto',
      padding: '12px 16px',
      backgroundColor: tokens.colorNeutralBackground1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  button: { [PHONE]: { flexGrow: 1, flexBasis: 0 } },
  // Nothing to see, but there for screen readers that watch it.
  silent: { position: 'absolute' },
  unsaved: { marginLeft: tokens.spacingHorizontalS, [PHONE]: { order: 1, width: '100%', marginLeft: 0 } },
});

interface ProfileFormProps {
  version: Version<OwnProfile>;
  reload: () => Promise<Version<OwnProfile> | undefined>;
}

/** The own profile as a form [R-ACC-22, R-ACC-25]; language and appearance work at once [R-ACC-26]. */
export function ProfileForm({ version, reload }: ProfileFormProps) {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const control = useControlSize();
  const navigate = useNavigate();
  const editor = useProfileEditor(version, reload);
  const surface = useRef<ShakeHandle>(null);
  const [tried, setTried] = useState(false);
  const { values, stored: profile, busy, dirty, refused } = editor;
  const stored = profile.avatarLocation ?? undefined;
  const wrong = problemsOf(values);
  const problems = {
    name: (tried && wrong.name) || refused === 'name',
    email: (tried && wrong.email) || refused === 'email',
  };
  const kept = useKept({ ...editor, thing: 'profile', stored: editor.storedValues });
  useUnsaved('profile', dirty, t('title'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (wrong.name || wrong.email) surface.current?.shake();
    else await editor.save();
  };
  const cancel = () => {
    setTried(false);
    if (dirty) editor.discard();
    else void navigate(addressOf('home'));
  };
  return (
    <Shake ref={surface} className={styles.surface}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <KeptOffer kept={kept} className={styles.offer} />
        <div className={styles.card}>
          <PictureField
            quiet
            label={t('picture.label')}
            picture={(preview) => <OwnPicture name={profile.name || profile.email} src={preview ?? stored} />}
            file={editor.picture}
            onChoose={editor.choosePicture}
            limits={{ bytes: AVATAR_BYTES, pixels: AVATAR_PIXELS }}
            onRemove={editor.picture || stored !== undefined ? editor.resetPicture : undefined}
            removeLabel={t('picture.reset')}
            hint={t(editor.picture ? 'picture.unsaved' : 'picture.hint', {
              limit: AVATAR_BYTES / 1_024,
              pixels: AVATAR_PIXELS,
            })}
            busy={busy}
          />
          {editor.undoReset && (
            <Button {...control} className={mergeClasses(control.className, styles.undo)} onClick={editor.undoReset}>
              {t('picture.undo')}
            </Button>
          )}
          <hr className={styles.line} />
          {profile.pendingEmail !== undefined && (
            <div className={styles.note}>
              <Info20Regular aria-hidden className={styles.sign} />
              {t('pendingEmail', { pending: profile.pendingEmail, current: profile.email })}
            </div>
          )}
          <div className={styles.fields}>
            <TextField
              label={t('field.name')}
              required
              problem={problems.name ? t('nameEmpty') : undefined}
              autoComplete="name"
              maxLength={NAME_LENGTH}
              value={values.name}
              onChange={(name) => editor.set({ name })}
            />
            <TextField
              label={t('field.email')}
              required
              problem={problems.email ? errorText('emailInvalid') : undefined}
              type="email"
              autoComplete="email"
              maxLength={EMAIL_LENGTH}
              value={values.email}
              onChange={(email) => editor.set({ email })}
            />
            <TextField
              label={t('field.location')}
              autoComplete="address-level2"
              maxLength={NAME_LENGTH}
              value={values.location}
              onChange={(location) => editor.set({ location })}
            />
            <LanguageChoice />
          </div>
          <AppearanceChoice />
        </div>
        <SecurityCard email={profile.email} className={styles.card} />
        <div className={styles.buttons}>
          <BusyButton type="submit" appearance="primary" className={styles.button} busy={busy}>
            {t(busy ? 'saving' : 'save')}
          </BusyButton>
          <Button
            {...control}
            className={mergeClasses(control.className, styles.button)}
            disabledFocusable={busy}
            onClick={cancel}
          >
            {t('cancel')}
          </Button>
          <UnsavedMark unsaved={dirty} className={dirty ? styles.unsaved : styles.silent} />
        </div>
      </form>
      {editor.conflict && (
        <Part place="inline">
          <ConflictDialog draft={editor} />
        </Part>
      )}
    </Shake>
  );
}

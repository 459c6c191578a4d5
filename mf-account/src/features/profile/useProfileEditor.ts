import { type OwnProfile, resetAvatar, setAvatar, updateSelf } from '@portal/contracts/users';
import { AVATAR_BYTES } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { useChange } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useState } from 'react';
import { useLaterTexts } from '../../parts/later/texts';
import { bodyOf, changedFields, inputOf, type ProfileField, type ProfileInput } from './profile-input';

/** The own profile and the ETag it came with. */
export interface Version {
  body: OwnProfile;
  etag: string | undefined;
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;

/**
 * The draft of the own profile. While nothing is typed, newer versions are taken over; with a draft, the version it began with is what
 * the save names, so that a change in another browser is noticed [R-EXT-04].
 */
export function useProfileEditor(latest: Version, reload: () => Promise<Version | undefined>) {
  const { t } = useLaterTexts();
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState<Partial<ProfileInput>>({});
  const [picture, setPicture] = useState<File>();
  const [conflicted, setConflicted] = useState(false);
  /** The field that the server found wrong. */
  const [refused, setRefused] = useState<string>();
  const update = useChange(updateSelf).mutateAsync;
  const upload = useChange(setAvatar).mutateAsync;
  const reset = useChange(resetAvatar).mutateAsync;
  const stored = inputOf(base.body);
  const values = { ...stored, ...draft };
  const dirty = picture !== undefined || changedFields(values, stored).length > 0;
  // Saving and resetting the picture, one at a time.
  const { busy, run } = useTask((work: () => Promise<void>) => work());
  if (!dirty && !busy && latest !== base) setBase(latest);

  /** What is stored now becomes what the draft stands on, and the header shows it. */
  const takeOver = async (isStill: (fresh: Version) => boolean = () => true) => {
    const fresh = await reload();
    if (!fresh) return;
    useSession.setState({ user: fresh.body });
    if (isStill(fresh)) setBase(fresh);
  };

  const store = (version: Version, wanted: ProfileInput) =>
    run(async () => {
      setRefused(undefined);
      try {
        await update({ body: bodyOf(wanted, version.body), ifMatch: version.etag });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) {
          await reload();
          setConflicted(true);
          return;
        }
        if (error instanceof ApiError && error.errorId === 'ERROR_VALIDATION') setRefused(error.field);
        snackbar.error(error as Error);
        return;
      }
      await takeOver();
      setDraft({});
      setConflicted(false);
      if (picture && !(await storePicture(picture))) return;
      snackbar.success(t('saved'));
    });

  const storePicture = async (file: File): Promise<boolean> => {
    try {
      await upload({ body: { source: 'local' }, file });
    } catch (error) {
      snackbar.error(pictureProblem(error));
      return false;
    }
    await takeOver();
    setPicture(undefined);
    return true;
  };

  return {
    values,
    dirty,
    busy,
    picture,
    refused,
    conflicted,
    /** What is stored, as far as this form knows. */
    profile: base.body,
    /** What was changed here, and what somebody else stored meanwhile. */
    conflicts: changedFields(values, stored).filter((field) => values[field] !== inputOf(latest.body)[field]),
    theirs: inputOf(latest.body),
    set: (field: ProfileField, value: string) => {
      setRefused(undefined);
      setDraft((old) => ({ ...old, [field]: value }));
    },
    choosePicture: setPicture,
    /** R-ACC-24: at once; a picture that was only chosen just goes. What is typed stays. */
    resetPicture: () =>
      run(async () => {
        setPicture(undefined);
        if (base.body.avatarLocation === null) return;
        try {
          await reset({});
        } catch (error) {
          snackbar.error(error as Error);
          return;
        }
        // Our own change is no conflict; what somebody else changed still is one.
        await takeOver((fresh) => changedFields(inputOf(fresh.body), stored).length === 0);
        snackbar.success(t('picture.wasReset'));
      }),
    save: () => store(base, values),
    /** Over what somebody else stored; what was left alone here stays as they have it. */
    overwrite: () =>
      store(latest, {
        ...inputOf(latest.body),
        ...Object.fromEntries(changedFields(values, stored).map((field) => [field, values[field]])),
      }),
    discard: () => {
      setDraft({});
      setPicture(undefined);
      setRefused(undefined);
      setBase(latest);
      setConflicted(false);
    },
  };
}

/** R-ERR-19 also when the server found it. */
function pictureProblem(error: unknown): string {
  if (error instanceof ApiError && error.errorId === 'ERROR_TOO_LARGE')
    return errorText('fileTooLarge', { limit: AVATAR_BYTES / 1_024 });
  if (error instanceof ApiError && error.errorId === 'ERROR_VALIDATION') return errorText('notImage');
  return problemText(error);
}

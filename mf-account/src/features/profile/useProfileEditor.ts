import type { OwnProfile } from '@portal/contracts/users';
import { AVATAR_BYTES } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import { type Draft, useDraft } from '@portal/platform/editing/useDraft';
import type { Version } from '@portal/platform/editing/useVersioned';
import { errorText, problemText } from '@portal/platform/problem-text';
import { session } from '@portal/platform/session';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useState } from 'react';
import { pictureAt, useResetAvatar, useSaveSelf, useSetAvatar } from '../../data/self';
import { useAccountTexts } from '../../parts/account-texts/texts';
import { bodyOf, inputOf, type ProfileInput } from './profile-input';

export interface ProfileEditor extends Omit<Draft<OwnProfile, ProfileInput>, 'save' | 'takeOver'> {
  /** Chosen and not saved yet. */
  picture: File | undefined;
  /** The field that the server found wrong. */
  refused: string | undefined;
  choosePicture: (file: File | undefined) => void;
  /** R-ACC-24: at once; a picture that was only chosen just goes. What is typed stays. */
  resetPicture: () => void;
  /** Gives back the picture that was reset last; undefined when there is none. */
  undoReset: (() => void) | undefined;
  save: () => Promise<boolean>;
}

/** The draft of the own profile; the picture is a call of its own, after the fields. */
export function useProfileEditor(
  latest: Version<OwnProfile>,
  reload: () => Promise<Version<OwnProfile> | undefined>,
): ProfileEditor {
  const { t } = useAccountTexts();
  const [picture, setPicture] = useState<File>();
  const [dropped, setDropped] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const save = useSaveSelf();
  const upload = useSetAvatar().mutateAsync;
  const reset = useResetAvatar().mutateAsync;
  const draft = useDraft<OwnProfile, ProfileInput>({
    latest,
    reload,
    valuesOf: inputOf,
    send: (values, { body, etag }) => save({ body: bodyOf(values, body), ifMatch: etag }),
    onRefused: ({ errorId, field }) => errorId === 'ERROR_VALIDATION' && setRefused(field),
  });

  /** A picture changes the version as well. */
  const takeOver = async () => {
    const now = await reload();
    if (!now) return;
    session.takeUser(now.body);
    draft.takeOver(now);
  };
  // Another one may have been chosen meanwhile.
  const leave = (file: File | undefined) => setPicture((now) => (now === file ? undefined : now));
  // Saving and resetting the picture, one at a time.
  const { busy, run } = useTask((work: () => Promise<boolean>) => work());
  const store = (storeFields: () => Promise<boolean>) => async () => {
    setRefused(undefined);
    if (!(await storeFields()) || (picture && !(await storePicture(picture)))) return false;
    snackbar.success(t('saved'));
    return true;
  };
  const storePicture = async (file: File) => {
    try {
      await upload({ body: { source: 'local' }, file });
    } catch (error) {
      snackbar.error(pictureProblem(error));
      return false;
    }
    await takeOver();
    leave(file);
    setDropped(undefined);
    return true;
  };
  const dropPicture = async () => {
    const chosen = picture;
    if (draft.stored.avatarLocation === null) {
      leave(chosen);
      return true;
    }
    const before = await pictureAt(draft.stored.avatarLocation);
    await reset({});
    leave(chosen);
    await takeOver();
    setDropped(before);
    snackbar.success(t('picture.wasReset'));
    return true;
  };
  const takeBack = (file: File) => async () => {
    if (!(await storePicture(file))) return false;
    snackbar.success(t('picture.isBack'));
    return true;
  };

  return {
    ...draft,
    dirty: draft.dirty || picture !== undefined,
    busy,
    picture,
    refused,
    set: (changes) => {
      setRefused(undefined);
      draft.set(changes);
    },
    choosePicture: setPicture,
    resetPicture: () => void run(dropPicture),
    undoReset: dropped && !picture ? () => void run(takeBack(dropped)) : undefined,
    save: async () => (await run(store(draft.save))) ?? false,
    overwrite: async () => (await run(store(draft.overwrite))) ?? false,
    discard: () => {
      setPicture(undefined);
      setRefused(undefined);
      draft.discard();
    },
  };
}

/** R-ERR-19 also when the server found it. */
function pictureProblem(error: unknown): string {
  if (error instanceof ApiError && error.errorId === 'ERROR_TOO_LARGE')
    return errorText('fileTooLarge', { limit: AVATAR_BYTES / 1_024 });
  if (error instanceof ApiError && error.status === 400) return errorText('notImage');
  return problemText(error);
}

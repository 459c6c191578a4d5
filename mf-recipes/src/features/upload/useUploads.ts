import { RECIPE_BYTES } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { useRef, useState } from 'react';
import { recipesChanged, uploadRecipes } from '../../data/recipes';
import { useRecipeTexts } from '../../texts';

/** How far a file has come. */
export type UploadState =
  | { readonly is: 'waiting' }
  /** From 0 to 1. */
  | { readonly is: 'sending'; readonly share: number }
  /** So many recipes were in it. */
  | { readonly is: 'done'; readonly recipes: number }
  /** `again`: it may be tried as it is. */
  | { readonly is: 'failed'; readonly error: unknown; readonly text: string; readonly again: boolean };

export interface UploadFile {
  readonly file: File;
  readonly state: UploadState;
}

const tooLarge = () => errorText('fileTooLarge', { limit: RECIPE_BYTES / 1_024 });

/** Files on their way to a group, one after the other; what fails does not keep the others [R-REC-05]. */
export function useUploads(groupId: string) {
  const { t } = useRecipeTexts();
  const [files, setFiles] = useState<readonly UploadFile[]>([]);
  const latest = useRef(files);
  const change = (next: readonly UploadFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  const put = (file: File, state: UploadState) =>
    change(latest.current.map((one) => (one.file === file ? { file, state } : one)));

  /** One that is chosen again, as after it was mended, takes the place of the one of its name. */
  const add = (chosen: readonly File[]) => {
    const names = new Set(chosen.map(({ name }) => name));
    const kept = latest.current.filter(({ file, state }) => state.is === 'done' || !names.has(file.name));
    const added = chosen.map((file): UploadFile => {
      const isTooLarge = file.size > RECIPE_BYTES;
      return {
        file,
        state: isTooLarge ? { is: 'failed', error: undefined, text: tooLarge(), again: false } : { is: 'waiting' },
      };
    });
    change([...kept, ...added]);
  };
  const drop = (file: File) => change(latest.current.filter((one) => one.file !== file));

  const sendOne = async (file: File) => {
    put(file, { is: 'sending', share: 0 });
    try {
      const recipes = await uploadRecipes(groupId, file, (share) => put(file, { is: 'sending', share }));
      put(file, { is: 'done', recipes: recipes.length });
    } catch (error) {
      put(file, { is: 'failed', error, text: textOf(error, t('upload.invalid')), again: true });
    }
  };
  /** Sends all that wait and tries again what failed; answers what became of everything in the list. */
  const send = async (): Promise<readonly UploadFile[]> => {
    for (const { file, state } of latest.current) {
      if (state.is === 'waiting' || (state.is === 'failed' && state.again)) await sendOne(file);
    }
    await recipesChanged();
    return latest.current;
  };
  return { files, add, drop, send } as const;
}

/** What is wrong with the file itself says more than the general message. */
function textOf(error: unknown, invalid: string): string {
  if (error instanceof ApiError && error.status === 400) return invalid;
  if (error instanceof ApiError && error.errorId === 'ERROR_TOO_LARGE') return tooLarge();
  return problemText(error);
}

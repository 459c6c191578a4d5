import { readSelf, resetAvatar, setAvatar, updateSelf } from '@portal/contracts/users';
import { AVATAR_BYTES } from '@portal/domain/limits';
import { useSave, useVersioned } from '@portal/platform/editing/useVersioned';
import { useLive } from '@portal/platform/live';
import { useChange } from '@portal/platform/query';
import { session } from '@portal/platform/session';

/** The own profile, and the version it has; what another page changes of it comes by itself. */
export function useSelf() {
  const self = useVersioned(readSelf, {});
  // An own change asks by itself, and needs its answer.
  useLive('rights', () => void self.refetch({ cancelRefetch: false }));
  return self;
}

/** Saves the own profile; the header shows it at once. */
export function useSaveSelf() {
  const save = useSave(readSelf, updateSelf);
  return async (input: Parameters<typeof save>[0]) => {
    const version = await save(input);
    session.takeUser(version.body);
    return version;
  };
}

export const useSetAvatar = () => useChange(setAvatar);
export const useResetAvatar = () => useChange(resetAvatar);

/**
 * A stored picture as a file, to be stored again; undefined when it cannot be had, or would be refused: the server draws what it is sent
 * anew, which may come out larger than what it takes.
 */
export async function pictureAt(address: string): Promise<File | undefined> {
  try {
    const response = await fetch(address);
    const picture = new File([await response.blob()], 'picture');
    return response.ok && picture.size <= AVATAR_BYTES ? picture : undefined;
  } catch {
    return undefined;
  }
}

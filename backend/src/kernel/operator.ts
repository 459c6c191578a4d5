import { userInfo } from 'node:os';

/** Who runs this process, for the change log [R-EXT-08]; a number where the system knows no name, as in many containers. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

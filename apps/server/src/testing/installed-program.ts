import { findProgram } from '../features/media/video-tools.ts';

/** Debian's services are in `/usr/sbin`, which the `PATH` of a user often lacks. */
const PLACES = '/usr/local/bin:/usr/bin:/usr/local/sbin:/usr/sbin:/opt/homebrew/bin';

/**
 * Path of an installed program, the first of `names` that exists; null when there is none. Tests that start a program are
 * declared with `describe.skipIf(found === null)`, so that a run names them.
 */
export function installedProgram(...names: readonly string[]): string | null {
  for (const name of names) {
    const found = findProgram(name, PLACES);
    if (found !== null) return found;
  }
  return null;
}

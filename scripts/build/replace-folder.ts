import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

/** Makes a folder, or empties it; returns it. */
export function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Puts a folder in the place of another by two renames: a process that is running finds either all of the old or the new. */
export function replaceFolder(place: string, next: string): void {
  const old = `${next}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(next, place);
  rmSync(old, { recursive: true, force: true });
}

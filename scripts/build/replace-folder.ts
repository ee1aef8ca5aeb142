import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

/** Makes a folder, or empties it; returns it. */
export function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Replaces a folder by two renames, so that a running process finds all old files or all new ones. */
export function replaceFolder(place: string, next: string): void {
  const old = `${next}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(next, place);
  rmSync(old, { recursive: true, force: true });
}

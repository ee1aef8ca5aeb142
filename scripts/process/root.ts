import { join } from 'node:path';

/** Folder of the repository, wherever a script is started from. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Path inside the repository. */
export function inRoot(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

/** Path of a tool that pnpm has installed for the repository's root or one of its packages. */
export function toolPath(name: string, packageFolder = '.'): string {
  return join(ROOT, packageFolder, 'node_modules', '.bin', name);
}

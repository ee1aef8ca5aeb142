import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { git } from './changed-files.ts';

/** SHA-256 of each file, by its path from the root. */
export type Digests = Readonly<Record<string, string>>;

/** The digests of all files of the repository, new ones included, that `isInput` accepts. */
export function sourceDigests(isInput: (path: string) => boolean): Digests {
  const paths = git('ls-files', '--cached', '--others', '--exclude-standard')
    .filter((path) => isInput(path) && existsSync(join(ROOT, path)))
    .toSorted();
  return Object.fromEntries(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(ROOT, path)))
        .digest('hex'),
    ]),
  );
}

/** Paths that are new, changed or missing in `after`. */
export function differences(before: Digests, after: Digests): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .toSorted();
}

import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { inRoot, ROOT } from '../process/root.ts';

const NOT_A_SOURCE = /(^|[/\\])(node_modules|dist|\.cache|coverage)([/\\]|$)/;
const CHANGES_NO_BUILD = /\.(test|e2e|bench)\.tsx?$|\.md$/;

/**
 * A digest of the names and bytes of all inputs of a build. Dates would not do: a checkout or a copy changes them, and
 * two edits within a second share one.
 */
export function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap(filesOf).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(source: string): readonly string[] {
  const found = statSync(inRoot(source), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [source];
  const entries = globSync(`${source}/**/*`, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: (entry) => NOT_A_SOURCE.test(entry.name),
  });
  return entries
    .filter((entry) => entry.isFile() && !CHANGES_NO_BUILD.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length + 1));
}

import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, ROOT } from '../process/root.ts';
import type { BuildResult, BuildTarget } from './build-target.ts';
import { emptyFolder, replaceFolder } from './replace-folder.ts';
import { BUILD_TARGETS } from './targets.ts';

const FOLDER = inRoot('.cache', 'build');
const NOT_A_SOURCE = /(^|[/\\])(node_modules|dist|\.cache|coverage)([/\\]|$)/;
const CHANGES_NO_BUILD = /\.(test|e2e|bench)\.tsx?$|\.md$/;

interface BuildOptions {
  readonly isForced?: boolean;
  readonly targets?: readonly BuildTarget[];
  readonly output?: { write(text: string): unknown };
}

/**
 * Builds all stale targets and reports progress on `output`. Stops at the first target that fails. Finished builds replace the earlier
 * ones together at the end: a failure leaves the earlier builds whole.
 */
export async function buildAll(options: BuildOptions = {}): Promise<BuildResult> {
  const { isForced = false, targets = BUILD_TARGETS, output = process.stdout } = options;
  const finished: { target: BuildTarget; from: string; folder: string }[] = [];
  for (const target of targets) {
    const from = fingerprint(target.sources);
    if (!isForced && isBuilt(target, from)) continue;
    const startedAt = performance.now();
    output.write(`Building ${target.name} … `);
    const folder = emptyFolder(inRoot('.cache', 'build', target.name));
    const result = await target.build(folder);
    if (!result.isOk || !existsSync(join(folder, target.output))) {
      output.write('failed\n');
      return { isOk: false, details: result.details || `The build of ${target.name} left no ${target.output}.` };
    }
    finished.push({ target, from, folder });
    output.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  }
  for (const { target, from, folder } of finished) {
    clearStamp(target);
    replaceFolder(inRoot(target.dist), folder);
    writeStamp(target, from);
  }
  return { isOk: true, details: '' };
}

/**
 * A digest of the names and bytes of all inputs of a build. Dates would not do: a checkout or a copy changes them, and
 * two edits within a second share one.
 */
function fingerprint(sources: readonly string[]): string {
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

/** Says whether the last good build of a target was made from exactly these sources and still exists. */
function isBuilt(target: BuildTarget, from: string): boolean {
  const stamp = stampPath(target);
  return existsSync(inRoot(target.dist, target.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === from;
}

/** Deletes the stamp before the folder is replaced, so that an interrupted build never counts as done. */
function clearStamp(target: BuildTarget): void {
  rmSync(stampPath(target), { force: true });
}

/** Stores the fingerprint of the inputs, taken before the build began. */
function writeStamp(target: BuildTarget, from: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(stampPath(target), from);
}

function stampPath(target: BuildTarget): string {
  return `${FOLDER}/${target.name}.stamp`;
}

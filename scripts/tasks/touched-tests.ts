import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { inRoot, ROOT, toolPath } from '../process/root.ts';

/** Imports of all modules, and those without the hubs. */
const CONFIGS = { whole: inRoot('.dependency-cruiser.cjs'), cut: inRoot('scripts', 'tasks', 'reach.cjs') } as const;
const REPORT_BYTES = 64 * 1024 * 1024;
const TEST = /\.test\.tsx?$/;

/** Names of the features that own some of these files, in any layer. */
export function featuresOf(files: readonly string[]): readonly string[] {
  const names = files.flatMap((file) => /\/features\/(?<name>[^/]+)\//.exec(file)?.groups?.['name'] ?? []);
  return [...new Set(names)];
}

/**
 * Test files that a change touches: those that import a changed file, not counting imports through the hubs, and all tests of the
 * changed features in every layer.
 */
export async function touchedTests(files: readonly string[]): Promise<readonly string[]> {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const features = featuresOf(files).flatMap((name) =>
    globSync(
      [
        `apps/*/src/features/${name}/**/*.test.{ts,tsx}`,
        `packages/*/src/**/${name}*.test.ts`,
        `apps/e2e/src/${name}*.sync.test.ts`,
      ],
      { cwd: ROOT },
    ),
  );
  const reaching = sources.length === 0 ? [] : await modulesReaching(sources);
  return [...new Set([...features, ...reaching.filter((path) => TEST.test(path))])].toSorted();
}

/** Whether all tests of a file are too long for `quick` and `check`. */
export function isLong(path: string): boolean {
  return readFileSync(inRoot(path), 'utf8').startsWith('// @module-tag long');
}

/** Modules that import one of these files, directly or through others; the files, too. `cut` leaves out imports through the hubs. */
export async function modulesReaching(
  files: readonly string[],
  graph: keyof typeof CONFIGS = 'cut',
): Promise<readonly string[]> {
  const pattern = `^(${files.map((file) => RegExp.escape(file)).join('|')})$`;
  const args = [
    '--config',
    CONFIGS[graph],
    '--output-type',
    'json',
    '--reaches',
    pattern,
    'apps',
    'packages',
    'scripts',
  ];
  const { stdout } = await promisify(execFile)(toolPath('depcruise'), args, { cwd: ROOT, maxBuffer: REPORT_BYTES });
  const report: { readonly modules: readonly { readonly source: string }[] } = JSON.parse(stdout);
  return report.modules.map(({ source }) => source);
}

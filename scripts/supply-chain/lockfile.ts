import { readFileSync } from 'node:fs';
import { inRoot } from '../process/root.ts';

/** Every version of every package in the lockfile, by name. */
export function lockedVersions(): ReadonlyMap<string, readonly string[]> {
  const versions = new Map<string, readonly string[]>();
  const lockfile = readFileSync(inRoot('pnpm-lock.yaml'), 'utf8');
  // The `packages:` section has one key per package, as in `  '@fastify/static@10.1.11':`.
  for (const [, name, version] of lockfile.matchAll(/^ {2}'?((?:@[^/\s']+\/)?[^@/\s']+)@(\d[^:'(\s]*)'?:$/gm)) {
    if (name === undefined || version === undefined) continue;
    // The snapshots name a package again, once for each set of peers.
    versions.set(name, [...new Set([...(versions.get(name) ?? []), version])]);
  }
  return versions;
}

/** Says whether a version is at least another: by its three numbers, a pre-release below its release. */
export function isAtLeast(version: string, minimum: string): boolean {
  const parts = (text: string): readonly number[] => (text.split('-', 1)[0] ?? '').split('.').map(Number);
  const [have, need] = [parts(version), parts(minimum)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (have[index] ?? 0) - (need[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return !version.includes('-') || minimum.includes('-');
}

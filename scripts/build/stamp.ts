import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from '../process/root.ts';
import type { BuildTarget } from './build-target.ts';
import { fingerprint } from './fingerprint.ts';

const FOLDER = inRoot('.cache', 'build');

/** Says whether the last good build of a target was made from exactly these sources and still exists. */
export function isBuilt(target: BuildTarget, now = fingerprint(target.sources)): boolean {
  const stamp = stampPath(target);
  return existsSync(inRoot(target.dist, target.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
}

/** Deletes the stamp before the folder is replaced, so that an interrupted build never counts as done. */
export function clearStamp(target: BuildTarget): void {
  rmSync(stampPath(target), { force: true });
}

/** Stores the fingerprint of the inputs, taken before the build began. */
export function writeStamp(target: BuildTarget, from: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(stampPath(target), from);
}

function stampPath(target: BuildTarget): string {
  return `${FOLDER}/${target.name}.stamp`;
}

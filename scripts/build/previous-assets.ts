import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which files of `assets` are of the build that lies there; the others were brought along from the one before. */
const OWN_LIST = join('.vite', 'own-assets.json');

/**
 * Open pages of the previous build may still fetch its chunks days later. A build empties its folder, so the previous
 * scripts are moved aside before it and back beside the new ones after it. File names are content hashes: equal files of two
 * builds are stored once.
 *
 * @param dist folder of the build
 * @param aside folder for the time of the build
 */
export function layAside(dist: string, aside: string): void {
  const own = ownAssets(dist);
  // After a failed build there is nothing to move: `aside` still holds the previous build.
  if (own.length === 0) return;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  for (const file of own) cpSync(join(dist, 'assets', file), join(aside, file));
}

/** Moves the previous scripts beside the new build, and lists the new build's own files for the next one. */
export function layBeside(dist: string, aside: string): void {
  const own = existsSync(join(dist, 'assets')) ? readdirSync(join(dist, 'assets')) : [];
  mkdirSync(join(dist, '.vite'), { recursive: true });
  writeFileSync(join(dist, OWN_LIST), JSON.stringify(own));
  if (!existsSync(aside)) return;
  for (const file of readdirSync(aside)) {
    if (!own.includes(file)) cpSync(join(aside, file), join(dist, 'assets', file));
  }
}

function ownAssets(dist: string): readonly string[] {
  const list = join(dist, OWN_LIST);
  if (!existsSync(list)) return [];
  const names: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string' && existsSync(join(dist, 'assets', name)));
}

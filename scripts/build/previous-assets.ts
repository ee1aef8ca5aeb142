import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which files of `assets` are of the build that lies there; the others were brought along from the one before. */
const OWN_LIST = join('.vite', 'own-assets.json');

/**
 * Pages of the previous build may be open for days, and fetch parts of theirs that the new one does not have: its scripts are
 * laid aside before a build, since that empties its folder, and beside those of the new one after it. Of two builds alike
 * nothing is kept twice: files are named by what is in them.
 *
 * @param dist folder of the build
 * @param aside where they lie meanwhile
 */
export function layAside(dist: string, aside: string): void {
  const own = ownAssets(dist);
  // A build that failed left nothing to lay aside: what lies there is still the previous one.
  if (own.length === 0) return;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  for (const file of own) cpSync(join(dist, 'assets', file), join(aside, file));
}

/** Puts what was laid aside beside the new build, which says for the next one what is its own. */
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

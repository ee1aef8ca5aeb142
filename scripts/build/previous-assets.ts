import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the files of `assets` that this build made itself. The others were copied from the build before. */
const OWN_LIST = join('.vite', 'own-assets.json');

/**
 * Open pages of the previous build may still fetch its chunks days later: its scripts are copied beside those of the new
 * build. The list of the new build's own files is for the next build. File names are content hashes: equal files of two
 * builds are stored once.
 *
 * @param folder the new build
 * @param previous the build that it replaces; may not exist
 */
export function addPreviousAssets(folder: string, previous: string): void {
  const assets = join(folder, 'assets');
  const own = existsSync(assets) ? readdirSync(assets) : [];
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, OWN_LIST), JSON.stringify(own));
  for (const file of ownAssets(previous)) {
    if (!own.includes(file)) cpSync(join(previous, 'assets', file), join(assets, file));
  }
}

function ownAssets(dist: string): readonly string[] {
  const list = join(dist, OWN_LIST);
  if (!existsSync(list)) return [];
  const names: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string' && existsSync(join(dist, 'assets', name)));
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, toolPath } from '../process/root.ts';
import { TextFiles } from '../texts/text-files.ts';
import { enter, listings } from './listings.ts';
import { featureNames } from './names.ts';
import { screenFiles } from './screen-templates.ts';
import { serverFiles } from './server-templates.ts';
import { serverTests } from './server-test-templates.ts';
import { catalogues, translations } from './text-templates.ts';
import { webFiles } from './web-templates.ts';
import { enterWireHash, isWireHashCurrent, PROTOCOL_TEST } from './wire-hash.ts';

const TRANSLATED = ['en', 'de', 'ar'].map((language) => `packages/texts/${language}.json`);

export interface WrittenFeature {
  readonly written: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Writes a feature's files below `root`, enters it in every list of features, and formats all of them. Changes nothing
 * when one of the files exists already, or when a list does not look as expected.
 */
export function writeFeature(name: string, root = ROOT): WrittenFeature {
  const names = featureNames(name);
  const migration = nextMigration(root);
  const files = {
    ...serverFiles(names, migration),
    ...serverTests(names),
    ...webFiles(names),
    ...screenFiles(names),
    ...catalogues(names),
  };
  const taken = Object.keys(files).filter((file) => existsSync(join(root, file)));
  if (taken.length > 0) throw new Error(`Already there: ${taken.join(', ')}`);

  const lists = listings(names, { migration, ...nextCache(root) }).map((listing) => {
    const { file } = listing;
    return { file, text: enter(readFileSync(join(root, file), 'utf8'), listing) };
  });
  // The new hash would hide a schema change that is not recorded yet.
  if (!isWireHashCurrent(root)) throw new Error('The protocol test is red: mend it first. Nothing was written.');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const { file, text } of lists) writeFileSync(join(root, file), text);
  enterWireHash(root);
  const texts = new TextFiles(root);
  texts.writeEnglish();
  for (const language of ['de', 'ar'] as const) {
    texts.write(language, { ...texts.read(language), ...translations(language, names) });
  }
  const written = Object.keys(files);
  const listed = lists.map(({ file }) => file);
  execFileSync(toolPath('oxfmt'), [...written, ...listed], { cwd: root, stdio: 'pipe' });
  return { written, changed: [...listed, PROTOCOL_TEST, ...TRANSLATED] };
}

/** The next numbers of the device's cache: it has a new table, which older apps have not filled. */
function nextCache(root: string): { readonly cacheVersion: number; readonly cacheEpoch: number } {
  const text = readFileSync(join(root, 'apps/web/src/local/cache-db.ts'), 'utf8');
  const next = (name: string) => Number(new RegExp(`${name} = (\\d+)`).exec(text)?.[1]) + 1;
  return { cacheVersion: next('CACHE_VERSION'), cacheEpoch: next('CACHE_EPOCH') };
}

/** One more than the last, as `0014`. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'apps/server/src/db/migrations')).flatMap((file) => {
    const number = /^(\d{4})-/.exec(file)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

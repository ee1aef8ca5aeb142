import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../apps/server/src/settings/setting-names.ts';
import { inRoot } from '../process/root.ts';

const guide = readFileSync(inRoot('docs', 'operating', 'settings.md'), 'utf8');
/** The variables in the first cells of the tables. */
const listed = guide
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
const source = globSync('apps/server/src/**/*.ts', {
  cwd: inRoot(),
  exclude: ['**/*.test.ts', '**/testing/**', '**/setting-names.ts'],
})
  .map((path) => readFileSync(inRoot(path), 'utf8'))
  .join('\n');

test('the guide lists every setting of the server, and no other', () => {
  expect(listed.toSorted()).toEqual([...SETTING_NAMES].toSorted());
});

// Types refuse a name that is not in the list, where settings are read from an `Env`.
test('the server reads every setting of its list, and takes no other from the environment', () => {
  const direct = [...source.matchAll(/process\.env\['(\w+)'\]/g)].map(([, name]) => name ?? '');
  const known: ReadonlySet<string> = new Set(SETTING_NAMES);

  // `text(env, 'PORT')`, `env['PATH']` and the like.
  expect(SETTING_NAMES.filter((name) => !new RegExp(`\\benv\\b[^\n]*'${name}'`).test(source))).toEqual([]);
  expect(direct).toContain('WEB_DIR');
  expect(direct.filter((name) => !known.has(name))).toEqual([]);
});

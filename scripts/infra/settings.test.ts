import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { knownSettings } from './known-settings.ts';

const guide = readFileSync(inRoot('docs', 'operating', 'settings.md'), 'utf8');
/** The variables in the first cells of the tables. */
const listed = guide
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);

test('the guide lists every setting that the server reads, and no other', () => {
  expect(listed.toSorted()).toEqual([...knownSettings()].toSorted());
});

test('the source of the server shows its settings', () => {
  const known = knownSettings();

  expect([...known]).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'ADMIN_PASSWORD', 'ROLE', 'WEB_DIR']));
  expect(known.size).toBeGreaterThan(20);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';

/** Limits that no code uses yet. Remove an entry with its first use. */
const NOT_YET = ['TOOLTIP_DELAY_MS', 'DELETED_ID_DAYS'];
const LIMITS = 'packages/contract/src/limits.ts';

test('Z10 every limit of the product is used: an unused one promises something untrue', () => {
  const names = [...readFileSync(inRoot(LIMITS), 'utf8').matchAll(/^export const (?<name>[A-Z_0-9]+)/gm)].map(
    (match) => match.groups?.['name'] ?? '',
  );
  const files = ['apps', 'packages', 'scripts'].flatMap((folder) =>
    globSync('**/src/**/*.{ts,tsx}', { cwd: inRoot(folder), exclude: ['**/node_modules/**'] }).map((path) =>
      join(folder, path),
    ),
  );
  const texts = files
    .filter((path) => path !== LIMITS && !/\.(?:test|e2e)\./.test(path))
    .map((path) => readFileSync(inRoot(path), 'utf8'))
    .join('\n');

  expect(names.length).toBeGreaterThan(50);
  const unused = names.filter((name) => !NOT_YET.includes(name) && !new RegExp(`\\b${name}\\b`).test(texts));
  expect(unused).toEqual([]);
});

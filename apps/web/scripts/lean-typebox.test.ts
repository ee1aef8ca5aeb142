import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

test('no schema checked in the browser uses a keyword that its build of typebox leaves out', () => {
  const sources = globSync(['packages/{contract,sync}/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'], { cwd: ROOT });

  const found = sources.filter((path) => {
    const source = readFileSync(`${ROOT}/${path}`, 'utf8');
    return /Type\.(Ref|Cyclic|Module)\(|uniqueItems:|Type\.String\(\{[^}]*format:/.test(source);
  });

  expect(sources.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

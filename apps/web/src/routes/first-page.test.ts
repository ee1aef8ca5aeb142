import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routesOf } from '../../scripts/routes-of.ts';

test('the prefetched file is the one in which the route table has the page', () => {
  const table = routesOf(readFileSync(new URL('./route-table.ts', import.meta.url), 'utf8'));
  const source = readFileSync(new URL('./first-page.ts', import.meta.url), 'utf8');

  const pages = [...source.matchAll(/'(\/[\w-]+)': \(\) => import\('\.\/([\w-]+\.tsx)'\)/g)];

  expect(pages.length).toBeGreaterThan(0);
  for (const [, path, file] of pages) {
    expect(table).toContainEqual({ path, module: `src/routes/${file}` });
  }
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '../process/root.ts';
import { VERSIONED, withVersion } from './with-version.ts';

test('every package, the chart and the image of one container get the version of a release', () => {
  const paths = globSync(VERSIONED, { cwd: ROOT });
  const changed = new Map(paths.map((path) => [path, withVersion(path, readFileSync(inRoot(path), 'utf8'), '7.8.9')]));

  expect(paths.length).toBeGreaterThan(8);
  for (const [path, text] of changed) expect([path, text.includes('7.8.9')]).toEqual([path, true]);
  expect(changed.get('infra/helm/posy/Chart.yaml')).toMatch(/^version: 7\.8\.9\nappVersion: 7\.8\.9$/m);
  expect(changed.get('infra/compose.sqlite.yaml')).toMatch(/^ +image: registry\.example\/posy:7\.8\.9$/m);
});

test('a file that names no version stops the release', () => {
  expect(() => withVersion('infra/helm/posy/Chart.yaml', 'name: posy\n', '7.8.9')).toThrow('names no version');
  expect(() => withVersion('infra/README.md', 'version: 1\n', '7.8.9')).toThrow('names no version');
});

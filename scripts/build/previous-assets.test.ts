import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPreviousAssets } from './previous-assets.ts';
import { replaceFolder } from './replace-folder.ts';

test('a build contains the scripts of the previous one beside its own, and no older ones', () => {
  const { build, assets } = builder();

  build(['start-a.js', 'react-1.js']);
  build(['start-b.js', 'react-1.js']);
  expect(assets()).toEqual(['react-1.js', 'start-a.js', 'start-b.js']);
  build(['start-c.js', 'react-1.js']);

  expect(assets()).toEqual(['react-1.js', 'start-b.js', 'start-c.js']);
});

function builder() {
  const folder = mkdtempSync(join(tmpdir(), 'posy-build-'));
  const dist = join(folder, 'dist');
  const next = join(folder, 'next');
  return {
    build: (files: readonly string[]) => {
      mkdirSync(join(next, 'assets'), { recursive: true });
      for (const file of files) writeFileSync(join(next, 'assets', file), file);
      addPreviousAssets(next, dist);
      replaceFolder(dist, next);
    },
    assets: () => readdirSync(join(dist, 'assets')).toSorted(),
  };
}

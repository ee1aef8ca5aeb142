import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layAside, layBeside } from './previous-assets.ts';

test('a build has the scripts of the one before beside its own, and not those of the one before that', () => {
  const { build, assets } = builder();

  build(['start-a.js', 'react-1.js']);
  build(['start-b.js', 'react-1.js']);
  expect(assets()).toEqual(['react-1.js', 'start-a.js', 'start-b.js']);
  build(['start-c.js', 'react-1.js']);

  expect(assets()).toEqual(['react-1.js', 'start-b.js', 'start-c.js']);
});

test('a build that failed takes nothing from the next', () => {
  const { build, fail, assets } = builder();

  build(['start-a.js']);
  fail();
  build(['start-b.js']);

  expect(assets()).toEqual(['start-a.js', 'start-b.js']);
});

function builder() {
  const folder = mkdtempSync(join(tmpdir(), 'posy-build-'));
  const dist = join(folder, 'dist');
  const aside = join(folder, 'aside');
  const empty = () => {
    layAside(dist, aside);
    rmSync(dist, { recursive: true, force: true });
  };
  return {
    fail: empty,
    build: (files: readonly string[]) => {
      empty();
      mkdirSync(join(dist, 'assets'), { recursive: true });
      for (const file of files) writeFileSync(join(dist, 'assets', file), file);
      layBeside(dist, aside);
    },
    assets: () => (existsSync(dist) ? readdirSync(join(dist, 'assets')).toSorted() : []),
  };
}

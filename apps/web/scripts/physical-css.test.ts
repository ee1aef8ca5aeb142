import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { physicalDeclarations } from './physical-css.ts';

const SOURCE = join(import.meta.dirname, '..', 'src');

test('left and right are found where they would be wrong in right-to-left languages', () => {
  const css = `
    .a { margin-left: 4px; padding: 0 calc(1px + (2px)) 0 8px; text-align: right; }
    .b { border-top-left-radius: 2px; left: 0; transform: translateX(2px); }
    .c { margin-inline-start: 4px; padding: 0 4px 8px 4px; inset: 0 0 auto; text-align: start; }
    .d { padding: 0 var(--safe-right) 0 var(--safe-left); /* left: 0; */ }`;

  expect(physicalDeclarations(css)).toEqual([
    'margin-left: 4px',
    'padding: 0 calc(1px + (2px)) 0 8px',
    'text-align: right',
    'border-top-left-radius: 2px',
    'left: 0',
    'transform: translateX(2px)',
  ]);
});

test('no style of Posy is bound to left or right', async () => {
  const found: Record<string, readonly string[]> = {};
  let count = 0;
  for await (const path of glob('**/*.css', { cwd: SOURCE })) {
    count += 1;
    const physical = physicalDeclarations(await readFile(join(SOURCE, path), 'utf8'));
    if (physical.length > 0) found[path] = physical;
  }

  expect(found).toEqual({});
  expect(count).toBeGreaterThan(50);
});

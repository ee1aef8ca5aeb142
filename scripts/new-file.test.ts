import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, toolPath } from './process/root.ts';
import { runQuietly } from './process/run.ts';

const SETUPS = ['scripts/new-file.setup.ts', 'apps/web/src/local/testing/new-device.setup.ts'].map((path) =>
  inRoot(path),
);

const CONFIG = `export default { test: { isolate: false, maxWorkers: 1, setupFiles: ${JSON.stringify(SETUPS)} } };`;

/** Leaves traces in a module and in the global object. The same file runs twice, in one process. */
const LITTERER = `
  import { expect, test, vi } from 'vitest';
  import { state } from './state.mjs';
  test('finds nothing of the file before', () => {
    expect({
      state: [...state],
      stub: globalThis.stub,
      databases: globalThis.indexedDB,
      isRealTime: new Date().getFullYear() > 2000,
    }).toEqual({ state: [], stub: undefined, databases: undefined, isRealTime: true });
    state.push(1);
    vi.stubGlobal('stub', 1);
    vi.useFakeTimers({ now: 0 });
    globalThis.indexedDB = {};
  });
`;

test('a file of tests finds no traces of the file that ran before it in the same process', async () => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'litter-'));
  try {
    writeFileSync(join(folder, 'vitest.config.mjs'), CONFIG);
    writeFileSync(join(folder, 'state.mjs'), 'export const state = [];\n');
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.test.mjs`), LITTERER);

    const { isOk, output } = await runQuietly(toolPath('vitest'), ['run', `--root=${folder}`]);

    expect(isOk, output).toBe(true);
    expect(output).toContain('2 passed (2)');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

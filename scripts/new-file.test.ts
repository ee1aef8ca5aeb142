import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot, toolPath } from './process/root.ts';
import { runQuietly } from './process/run.ts';

/** Leaves traces in a module and in the process. The same file runs twice, in one process. */
const IN_PROCESS = `
  import { expect, test, vi } from 'vitest';
  import { state } from './state.mjs';
  test('finds nothing of the file before', () => {
    expect({
      state: [...state],
      stub: globalThis.stub,
      fetch: fetch.name,
      databases: globalThis.indexedDB,
      isRealTime: new Date().getFullYear() > 2000,
      hasTimerOfBefore: process.timer !== undefined && !process.timer._destroyed,
    }).toEqual({
      state: [],
      stub: undefined,
      fetch: 'fetch',
      databases: undefined,
      isRealTime: true,
      hasTimerOfBefore: false,
    });
    state.push(1);
    process.timer = setInterval(() => undefined, 60_000);
    vi.stubGlobal('stub', 1);
    vi.useFakeTimers({ now: 0 });
    globalThis.fetch = function another() {};
    globalThis.indexedDB = {};
  });
`;

/** Replaces a global function when it is loaded, and has no test that runs. */
const SKIPPED = `
  import { test } from 'vitest';
  globalThis.fetch = function another() {};
  test.skip('does not run', () => {});
`;

/** Leaves traces in its page. */
const IN_PAGE = `
  import { expect, test } from 'vitest';
  test('finds a new page', async () => {
    const page = { visits: 0 };
    addEventListener('focus', () => page.visits++);
    dispatchEvent(new Event('focus'));
    expect({
      visits: page.visits,
      visitsBefore: process.page?.visits,
      body: document.body.innerHTML,
      theme: document.documentElement.dataset.theme,
      stored: localStorage.length,
      path: location.pathname,
      connection: navigator.connection,
      visibility: document.visibilityState,
      network: await fetch('/').catch(({ message }) => message),
    }).toEqual({
      visits: 1,
      visitsBefore: process.page && 1,
      body: '',
      theme: undefined,
      stored: 0,
      path: '/',
      connection: undefined,
      visibility: 'visible',
      network: 'Failed to fetch',
    });
    process.page = page;
    document.body.innerHTML = '<p>Left</p>';
    document.documentElement.dataset.theme = 'dark';
    localStorage.setItem('key', '1');
    history.pushState(null, '', '/left');
    globalThis.fetch = async () => new Response();
    Object.defineProperty(navigator, 'connection', { value: {}, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
`;

const NEW_FILE = 'scripts/new-file.setup.ts';

test.for([
  ['process', 'node', 'scripts', [NEW_FILE, 'apps/web/src/local/testing/new-device.setup.ts'], IN_PROCESS],
  ['page', 'happy-dom', 'apps/web', [NEW_FILE, 'apps/web/src/app/testing/new-page.setup.ts'], IN_PAGE],
] as const)(
  'a file of tests finds no traces in its %s of the file that ran before it',
  async ([, environment, place, setups, litterer]) => {
    mkdirSync(inRoot(place, '.cache'), { recursive: true });
    const folder = mkdtempSync(inRoot(place, '.cache', 'litter-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const setupFiles = setups.map((path) => inRoot(path));
    const options = { isolate: false, maxWorkers: 1, environment, setupFiles };
    writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(options)} };`);
    writeFileSync(join(folder, 'state.mjs'), 'export const state = [];\n');
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.test.mjs`), litterer);
    // Vitest begins with the largest file.
    writeFileSync(join(folder, 'c.test.mjs'), SKIPPED.padEnd(10_000));

    const { isOk, output } = await runQuietly(toolPath('vitest'), ['run', `--root=${folder}`]);

    expect(isOk, output).toBe(true);
    expect(output).toContain('2 passed | 1 skipped (3)');
  },
);

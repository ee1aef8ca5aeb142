import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { CliOptions } from 'vitest/node';
import { compileCatalogues } from './apps/web/scripts/compile-catalogues.ts';
import { DEPTH } from './packages/testkit/src/depth.ts';
import { WAIT_MS } from './packages/testkit/src/waits.ts';

/** The server as a bundle, for tests that start it as a process. */
const SERVER_BUILD = './scripts/build/server-build.setup.ts';
const POSTGRES_SETUP = './apps/server/src/testing/postgres.setup.ts';
/** Timeouts of conditions are set in one place; see `testkit/waits.ts`. */
const WAITS = './scripts/waits.setup.ts';
/** With `isolate: false` a worker runs its files one after the other in one process. Each begins as in a new process and page. */
const NEW_FILE = './scripts/new-file.setup.ts';
const NEW_DEVICE = './apps/web/src/local/testing/new-device.setup.ts';
const NEW_PAGE = './apps/web/src/app/testing/new-page.setup.ts';
/** Packages that keep state: they are evaluated anew for each file, as Posy's own modules are. */
const server = { deps: { inline: [/dexie/, /fake-indexeddb/] } };
/** An option of the command line that vitest reads here, too. */
const FILTERS = { quick: ['!deep', '!long'], test: ['!deep'], deep: [] } as const;
const filter: Pick<CliOptions, 'tagsFilter'> = { tagsFilter: [...FILTERS[DEPTH]] };
const expectation = { poll: { timeout: WAIT_MS } };
const postgres = existsSync(POSTGRES_SETUP) ? [POSTGRES_SETUP] : [];

/**
 * All tests but the journeys in browsers, one project per environment. `vitest run --config vitest.workspace.ts` runs everything;
 * `--project server` one of them. Journeys in browsers are Playwright's: see `apps/e2e/playwright.config.ts`.
 */
export default defineConfig({
  test: {
    // Vitest's default leaves one core free, which would be one of two.
    maxWorkers: '100%',
    tags: [
      { name: 'deep', description: 'Too long for every run: only `pnpm deep` runs it.' },
      { name: 'long', description: 'Seconds of processes, kills or copies: not in `quick` and `check`.' },
    ],
    ...filter,
    projects: [
      {
        test: {
          name: 'packages',
          isolate: false,
          setupFiles: [WAITS, NEW_FILE],
          expect: expectation,
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          globalSetup: SERVER_BUILD,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: [WAITS, './apps/server/src/testing/queries.setup.ts'],
          expect: expectation,
          // Loading the server's modules again for every file took a fifth of the time. Each test starts its own
          // server.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: [SERVER_BUILD, ...postgres],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [compileCatalogues()],
        test: {
          name: 'web',
          isolate: false,
          server,
          setupFiles: [WAITS, NEW_FILE, NEW_DEVICE],
          expect: expectation,
          include: ['apps/web/{src,scripts}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 15_000,
        },
      },
      {
        plugins: [compileCatalogues()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web-ui',
          isolate: false,
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // By default the page is at port 3000, where a developer's Posy would answer what a test does not.
          environmentOptions: { happyDOM: { url: 'http://localhost:1' } },
          server,
          setupFiles: [WAITS, NEW_FILE, NEW_DEVICE, './apps/web/src/app/testing/waits.setup.ts', NEW_PAGE],
          expect: expectation,
          testTimeout: 15_000,
        },
      },
      {
        plugins: [compileCatalogues()],
        test: {
          name: 'e2e-sync',
          isolate: false,
          server,
          setupFiles: [WAITS, NEW_FILE, NEW_DEVICE],
          expect: expectation,
          include: ['apps/e2e/src/**/*.sync.test.ts', 'apps/e2e/src/harness/**/*.test.ts'],
          environment: 'node',
          globalSetup: [SERVER_BUILD, ...postgres],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

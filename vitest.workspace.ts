import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { compileCatalogues } from './apps/web/scripts/compile-catalogues.ts';

const POSTGRES_SETUP = './apps/server/src/testing/postgres.setup.ts';
const postgres = existsSync(POSTGRES_SETUP) ? [POSTGRES_SETUP] : [];

/**
 * All tests of the repository, one project per kind of world they need. `vitest run --config vitest.workspace.ts` runs
 * everything; `--project server` one of them. The browser journeys (`e2e`) need a built tree: `pnpm test` sees to that.
 */
export default defineConfig({
  test: {
    // One core fewer, as by itself, would be one of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // Reading the server's modules anew for every file was a fifth of the time. Each test starts a server of its own.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: postgres,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [compileCatalogues()],
        test: {
          name: 'web',
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
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['./apps/web/src/app/testing/waits.setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        plugins: [compileCatalogues()],
        test: {
          name: 'e2e-sync',
          include: ['apps/e2e/src/**/*.sync.test.ts', 'apps/e2e/src/harness/**/*.test.ts'],
          environment: 'node',
          globalSetup: postgres,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [compileCatalogues()],
        test: {
          name: 'e2e',
          include: ['apps/e2e/src/**/*.e2e.ts'],
          environment: 'node',
          // Files follow one another in the same two processes, so that their browsers stay. Each journey has a world of its own.
          isolate: false,
          // A journey mostly waits, for pages and for disks; with three at once two cores fall behind.
          maxWorkers: 2,
          // Conditions are waited for, however long a busy machine needs.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a page and a starved machine do to each other: a second try, in a new world, which the report names.
          retry: 1,
        },
      },
    ],
  },
});

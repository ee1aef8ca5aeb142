import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { compileCatalogues } from './apps/web/scripts/compile-catalogues.ts';
import { WAIT_MS } from './packages/testkit/src/waits.ts';

const POSTGRES_SETUP = './apps/server/src/testing/postgres.setup.ts';
/** Timeouts of conditions are set in one place; see `testkit/waits.ts`. */
const WAITS = './scripts/waits.setup.ts';
const expectation = { poll: { timeout: WAIT_MS } };
const postgres = existsSync(POSTGRES_SETUP) ? [POSTGRES_SETUP] : [];

/**
 * All tests of the repository, one project per environment. `vitest run --config vitest.workspace.ts` runs everything;
 * `--project server` one of them. The browser journeys (`e2e`) need a built tree, which `pnpm test` builds.
 */
export default defineConfig({
  test: {
    // Vitest's default leaves one core free, which would be one of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'packages',
          setupFiles: [WAITS],
          expect: expectation,
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: [WAITS],
          expect: expectation,
          // Loading the server's modules again for every file took a fifth of the time. Each test starts its own
          // server.
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
          setupFiles: [WAITS],
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
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [WAITS, './apps/web/src/app/testing/waits.setup.ts'],
          expect: expectation,
          testTimeout: 15_000,
        },
      },
      {
        plugins: [compileCatalogues()],
        test: {
          name: 'e2e-sync',
          setupFiles: [WAITS],
          expect: expectation,
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
          setupFiles: [WAITS],
          include: ['apps/e2e/src/**/*.e2e.ts'],
          environment: 'node',
          // Files run one after another in two processes, which reuse their browsers. Each journey has its own world.
          isolate: false,
          // A journey mostly waits, for pages and for disks. Two cores fall behind with three at once.
          maxWorkers: 2,
          // Conditions are waited for, however long a busy machine needs.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine can make a page time out. The second try uses a new world, and the report names it.
          retry: 1,
        },
      },
    ],
  },
});

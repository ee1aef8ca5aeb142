import { defineConfig, type Project } from '@playwright/test';
import { DEPTH } from '@posy/testkit/depth';
import { inRoot } from '../../scripts/process/root.ts';
import { missingEngines } from './src/engines/missing-engines.ts';
import type { EngineOptions } from './src/engines/test.ts';
import { JOURNEY_MS, WAIT_MS } from './src/harness/waits.ts';

/** In a brief run other engines have the journeys whose behavior differs by engine, and slow phones one. A deep run has all. */
const IS_DEEP = DEPTH === 'deep';
const ENGINE_JOURNEYS = IS_DEEP
  ? 'engines/*.e2e.ts'
  : 'engines/{autoplay,back,canvas,emptied,leaving,messages,offline}.e2e.ts';
/** `phone.e2e.ts` tests the harness itself. */
const SLOW_JOURNEYS = IS_DEEP ? /engines\/(?!phone)[^/]+\.e2e\.ts$/ : 'engines/share.e2e.ts';
/** In Chromium other journeys promise the same. `quick` has no engine but Chromium, so it has them there. */
const OTHER_ENGINES_ALONE = DEPTH === 'test' ? 'engines/{albums,back,canvas,emptied,languages,place,share}.e2e.ts' : [];
const MISSING: readonly string[] = missingEngines().map(({ engine }) => engine);
const PROJECTS = [
  { name: 'chromium', testIgnore: OTHER_ENGINES_ALONE },
  { name: 'firefox', testMatch: ENGINE_JOURNEYS, use: { engine: 'firefox' } },
  { name: 'slow', testMatch: SLOW_JOURNEYS, use: { isSlow: true } },
  { name: 'webkit', testMatch: ENGINE_JOURNEYS, use: { engine: 'webkit' } },
] as const satisfies readonly Project<EngineOptions>[];

/** A trace costs a twelfth of the CPU: `pnpm journeys` sets `E2E_TRACE=on`, and runs of all journeys do where they run one again. */
const TRACE = process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off';

/** All journeys in real browsers. They need a built tree and a browser, which `pnpm journeys` and `pnpm test` provide. */
export default defineConfig<EngineOptions>({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  outputDir: inRoot('.cache', 'e2e-failures'),
  forbidOnly: true,
  // A journey tagged `@deep` is too long for every run, or its promise has a cheaper test.
  ...(!IS_DEEP && { grepInvert: /@deep/ }),
  // Each journey has its own world, so those of one file may run side by side.
  fullyParallel: true,
  // A journey mostly waits, for pages and for disks. Two cores fall behind with three at once.
  workers: 2,
  // Red journeys are run once more by `test`, outside of the cache.
  retries: 0,
  timeout: JOURNEY_MS,
  // Conditions are waited for, however long a busy machine needs.
  expect: { timeout: WAIT_MS },
  reporter: 'list',
  use: {
    // Pictures of each action would cost a twelfth of the CPU. Snapshots of the DOM load pictures in the page, which its
    // content security policy forbids.
    trace: { mode: TRACE, screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
  },
  // An engine that this machine lacks is left out.
  projects: PROJECTS.filter(({ name }) => !MISSING.includes(name)),
});

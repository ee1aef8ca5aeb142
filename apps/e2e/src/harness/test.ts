import { writeFile } from 'node:fs/promises';
import { expect, test as base, type TestInfo } from '@playwright/test';
import { Servers } from './servers.ts';
import { SharedBrowsers } from './shared-browsers.ts';
import { World } from './world.ts';

interface JourneyFixtures {
  /** Settings of the server: `test.use({ serverEnv: { RATE_LIMITS: 'off' } })`. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** The server of another build. */
  readonly serverMain: string | undefined;
  /** Whether the server has a process of its own, which the journey can kill: `test.use({ hasOwnProcess: true })`. */
  readonly hasOwnProcess: boolean;
  /**
   * The journey's own server and devices. A journey whose promise has nothing to do with the service worker saves its installation:
   * `test.use({ serviceWorkers: 'block' })`.
   */
  readonly world: World;
}

interface WorkerFixtures {
  /** Browser processes that the journeys of one worker share. */
  readonly browsers: SharedBrowsers;
  readonly servers: Servers;
}

/**
 * A journey with its own world. It also fails when a page or worker reported an error or a violation of the content
 * security policy.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],
  serverMain: [undefined, { option: true }],
  hasOwnProcess: [false, { option: true }],
  browsers: [
    // Playwright reads a fixture's needs from the pattern, so an empty one stands for none.
    async ({}, use) => {
      await using browsers = new SharedBrowsers();
      await use(browsers);
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({}, use) => {
      await using servers = new Servers();
      await use(servers);
    },
    { scope: 'worker' },
  ],
  world: async ({ browsers, servers, serverEnv, serverMain, hasOwnProcess, serviceWorkers }, use, info) => {
    const server = await servers.start({
      env: serverEnv,
      ...(serverMain !== undefined && { main: serverMain }),
      hasOwnProcess,
    });
    await using world = new World(server, browsers, serviceWorkers);
    await use(world);
    if (info.status !== info.expectedStatus || world.faults.length > 0) await attachLogs(info, world);
    expect(world.faults, 'Faults of pages and workers').toEqual([]);
  },
});

/** Leaves the server's log and the faults beside the trace of a journey that failed. */
async function attachLogs(info: TestInfo, { server, faults }: World): Promise<void> {
  for (const [name, text] of [
    ['server.log', server.log],
    ['faults.txt', faults.join('\n')],
  ] as const) {
    const path = info.outputPath(name);
    await writeFile(path, text);
    info.attachments.push({ name, path, contentType: 'text/plain' });
  }
}

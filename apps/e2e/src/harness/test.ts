import { writeFile } from 'node:fs/promises';
import { expect, test as base, type TestInfo } from '@playwright/test';
import { SharedBrowsers } from './shared-browsers.ts';
import { SpareServers } from './spare-servers.ts';
import { World } from './world.ts';

interface JourneyFixtures {
  /** Settings of the server: `test.use({ serverEnv: { RATE_LIMITS: 'off' } })`. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** The server of another build. */
  readonly serverMain: string | undefined;
  /** The journey's own server and devices. */
  readonly world: World;
}

interface WorkerFixtures {
  /** Browser processes that the journeys of one worker share. */
  readonly browsers: SharedBrowsers;
  readonly servers: SpareServers;
}

/**
 * A journey with its own world. It also fails when a page or worker reported an error or a violation of the content
 * security policy.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],
  serverMain: [undefined, { option: true }],
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
      await using servers = new SpareServers();
      await use(servers);
    },
    { scope: 'worker' },
  ],
  world: async ({ browsers, servers, serverEnv, serverMain }, use, info) => {
    await using world = new World(await servers.take(serverEnv, serverMain), browsers);
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

import { writeFile } from 'node:fs/promises';
import { expect, test as base, type TestInfo } from '@playwright/test';
import type { JourneyServer } from '../harness/journey-server.ts';
import { Servers } from '../harness/servers.ts';
import type { Engine, Phone } from './phone.ts';
import { Phones } from './phones.ts';

export interface EngineOptions {
  /** The engine of the project. */
  readonly engine: Engine;
  /** Whether its phones are slow, unless a journey says otherwise. */
  readonly isSlow: boolean;
}

interface EngineFixtures extends EngineOptions {
  readonly server: JourneyServer;
  /** New phones with the project's engine. */
  readonly phones: Phones;
}

interface EngineWorkerFixtures {
  /** The servers of the journeys of one worker. */
  readonly servers: Servers;
}

/** A journey that runs in every engine. It also fails when a page reported an error. */
export const test = base.extend<EngineFixtures, EngineWorkerFixtures>({
  engine: ['chromium', { option: true }],
  isSlow: [false, { option: true }],
  servers: [
    // Playwright reads a fixture's needs from the pattern, so an empty one stands for none.
    async ({}, use) => {
      await using servers = new Servers();
      await use(servers);
    },
    { scope: 'worker' },
  ],
  server: async ({ servers }, use) => {
    await using server = await servers.start();
    await use(server);
  },
  phones: async ({ engine, isSlow, server }, use, info) => {
    await using phones = new Phones(engine, server.port, { isSlow });
    await use(phones);
    const complaints = await phones.complaints();
    if (info.status !== info.expectedStatus || complaints.length > 0) {
      await attachText(info, 'server.log', server.log);
      await attachText(info, 'complaints.txt', complaints.join('\n'));
      for (const [n, phone] of phones.all.entries()) await attachScreen(info, `phone-${n}.png`, phone);
    }
    expect(complaints, 'Complaints of pages').toEqual([]);
  },
});

async function attachScreen(info: TestInfo, name: string, phone: Phone): Promise<void> {
  const path = info.outputPath(name);
  try {
    await phone.screenshot(path);
    info.attachments.push({ name, path, contentType: 'image/png' });
  } catch {
    // The browser has ended.
  }
}

async function attachText(info: TestInfo, name: string, text: string): Promise<void> {
  const path = info.outputPath(name);
  await writeFile(path, text);
  info.attachments.push({ name, path, contentType: 'text/plain' });
}

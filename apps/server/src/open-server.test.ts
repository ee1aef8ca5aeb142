import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Pictures } from './features/media/picture-pool.ts';
import { openServer } from './open-server.ts';
import { TemporaryFolder } from './testing/server-process.ts';

const ROUNDS = 5;

class NoPictures implements Pictures {
  receive(): never {
    throw new Error('No picture was expected');
  }

  derive(): never {
    throw new Error('No picture was expected');
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

/** Opens a server, uses it, and closes it. Its parts hold the result as long as any of them is alive. */
async function openAndClose(dataDir: string): Promise<WeakRef<Pictures>> {
  const pictures = new NoPictures();
  const server = await openServer(
    { PORT: '0', DATA_DIR: dataDir, WEB_DIR: dataDir, LOG_LEVEL: 'error', ADMIN_PASSWORD: 'the keeper of posy' },
    { output: { write: () => true }, warn: () => {}, onFatal: () => {}, overrides: { pictures } },
  );
  const origin = await server.listen();
  await (await fetch(`${origin}/healthz`, { headers: { connection: 'close' } })).text();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await server.close();
  await closed;
  return new WeakRef(pictures);
}

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** How many are still referred to. */
function alive(parts: readonly WeakRef<Pictures>[]): number {
  if (typeof collectGarbage === 'function') collectGarbage();
  return parts.filter((part) => part.deref() !== undefined).length;
}

/** How many there are of each. */
function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]));
}

const openFiles = (): number => readdirSync('/proc/self/fd').length;

test('servers that were opened and closed in one process leave neither files nor timers nor memory', async () => {
  await using folder = await TemporaryFolder.make();
  // The first server loads code and compiles schemas, which stay.
  await openAndClose(join(folder.path, 'first'));
  const filesBefore = openFiles();
  const before = countsOf(process.getActiveResourcesInfo());

  const parts: WeakRef<Pictures>[] = [];
  for (let round = 0; round < ROUNDS; round++) parts.push(await openAndClose(join(folder.path, String(round))));

  // Files and timers of other tests in this process may end meanwhile.
  expect(openFiles()).toBeLessThanOrEqual(filesBefore);
  const more = [...countsOf(process.getActiveResourcesInfo())].filter(
    ([kind, count]) => count > (before.get(kind) ?? 0),
  );
  expect(more).toEqual([]);
  await expect.poll(() => alive(parts)).toBe(0);
});

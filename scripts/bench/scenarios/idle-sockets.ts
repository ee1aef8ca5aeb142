import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { ChildServer } from '../child-server.ts';
import { LiveClient } from '../live-client.ts';
import type { Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';

const IDLE_SOCKETS = 5000;
/** The limit of sockets per user. */
const SOCKETS_EACH = 10;
/** Below the minute after which the server closes silent sockets. */
const BEAT_EVERY_MS = 20_000;

/** The cost of a change is in `open` (O3): public ones reach all sockets at the server's own pace. */
export const idle: Scenario = {
  id: 'B9',
  title: 'idle sockets',
  run: async (bench) => [await idleSockets(bench)],
};

async function idleSockets(bench: Bench): Promise<Result> {
  const count = bench.options.isQuick ? IDLE_SOCKETS / 5 : IDLE_SOCKETS;
  const posy = await bench.newWorld();
  const people = await signInMany(posy.server.origin, count / SOCKETS_EACH);
  await sleep(3000);
  const before = posy.server.memoryMb();
  const clients = await openMany(posy.server, people, SOCKETS_EACH);
  await sleep(3000);
  const measured = ((posy.server.memoryMb() - before) * 1024) / count;
  for (const each of clients) each.end();
  await posy.server[Symbol.asyncDispose]();

  const relay = await bench.bound('relay', bench.folder('relay-'));
  const bareBefore = relay.memoryMb();
  const bare = await openBare(relay, count);
  await sleep(3000);
  const bound = ((relay.memoryMb() - bareBefore) * 1024) / count;
  for (const each of bare) each.end();
  const scenario = `${count} idle sockets, memory of each`;
  return { id: 'B9', scenario, measured, bound, unit: 'kB', figure: measured, target: 12 };
}

async function openMany(server: ChildServer, people: readonly SignedIn[], each: number): Promise<LiveClient[]> {
  const clients: LiveClient[] = [];
  const heart = setInterval(() => {
    for (const client of clients) client.beat();
  }, BEAT_EVERY_MS);
  for (const { headers } of people) {
    for (let i = 0; i < each; i++) clients.push(await LiveClient.open(`${server.origin}/ws`, headers, true));
  }
  clearInterval(heart);
  return clients;
}

async function openBare(server: ChildServer, count: number): Promise<LiveClient[]> {
  const clients: LiveClient[] = [];
  for (let i = 0; i < count; i++) clients.push(await LiveClient.open(`${server.origin}/?id=${i}`, {}, false));
  return clients;
}

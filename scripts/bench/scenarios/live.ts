import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { ChildServer } from '../child-server.ts';
import { LiveClient } from '../live-client.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';
import { median } from '../statistics.ts';

const SOCKETS = 1000;
const IDLE_SOCKETS = 5000;
/** The limit of sockets per user. */
const SOCKETS_EACH = 10;
/** The server hints at public changes once a second. */
const FAN_OUT_EVERY_MS = 1100;
const FAN_OUTS = 8;
/** Below the minute after which the server closes silent sockets. */
const BEAT_EVERY_MS = 20_000;

export const fanOut: Scenario = {
  id: 'B9',
  title: 'one change to a thousand sockets; idle sockets',
  async run(bench) {
    return [await oneToMany(bench), await idleSockets(bench)];
  },
};

/** CPU for each socket that gets a public poke, against a bare server that sends the same bytes to as many sockets. */
async function oneToMany(bench: Bench): Promise<Result> {
  const posy = await bench.newWorld();
  const relay = await bench.bound('relay', bench.folder('relay-'));
  const people = await signInMany(posy.server.origin, SOCKETS / SOCKETS_EACH);
  // A profile change concerns all users and costs little itself.
  const change = async (): Promise<void> => {
    const form = new FormData();
    form.set('bio', randomUUID());
    const headers = { ...posy.viewer.headers, 'idempotency-key': randomUUID() };
    const response = await fetch(`${posy.server.origin}/api/profile`, { method: 'PATCH', headers, body: form });
    if (!response.ok) throw new Error(`A profile was answered ${response.status}`);
  };
  const broadcast = async (): Promise<void> => void (await fetch(`${relay.origin}/all`));
  const { rounds } = bench.rounds(1);
  const count = bench.options.isQuick ? 3 : FAN_OUTS;
  const writes = (await cpuOfFanOuts(posy.server, [], change, count)) / SOCKETS;
  const mine = await openMany(posy.server, people, SOCKETS_EACH);
  const theirs = await openBare(relay, SOCKETS);
  const taken: { measured: number; bound: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    // Heartbeats are sent before the measurement, not during it.
    for (const each of mine) each.beat();
    await sleep(1000);
    const sample = {
      measured: (await cpuOfFanOuts(posy.server, mine, change, count)) / SOCKETS - writes,
      bound: (await cpuOfFanOuts(relay, theirs, broadcast, count)) / SOCKETS,
    };
    if (round > 0) taken.push(sample);
  }
  for (const each of [...mine, ...theirs]) each.end();
  await posy.server[Symbol.asyncDispose]();
  return {
    id: 'B9',
    scenario: `one change to ${SOCKETS} sockets, each`,
    measured: median(taken.map(({ measured }) => measured)),
    bound: median(taken.map(({ bound }) => bound)),
    unit: CPU_UNIT,
    figure: median(taken.map(({ measured, bound }) => measured / bound)),
    target: 1.2,
    note: 'without the write that caused it, measured before',
  };
}

/** CPU seconds of 1,000 fan-outs, computed from a smaller number in sequence. */
async function cpuOfFanOuts(
  server: ChildServer,
  clients: readonly LiveClient[],
  begin: () => Promise<void>,
  count: number,
): Promise<number> {
  const before = server.cpuSeconds();
  for (let i = 0; i < count; i++) {
    const received = Promise.all(clients.map((client) => client.next('{"type":"touch"')));
    const startedAt = performance.now();
    await begin();
    await received;
    await sleep(Math.max(0, FAN_OUT_EVERY_MS - (performance.now() - startedAt)));
  }
  return ((server.cpuSeconds() - before) * 1000) / count;
}

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

import { randomUUID } from 'node:crypto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { Bench, Posy } from '../bench.ts';
import type { ChildServer } from '../child-server.ts';
import { LiveClient } from '../live-client.ts';
import { RawConnection } from '../raw-connection.ts';
import type { Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';
import { median, percentile } from '../statistics.ts';

/** Two connected users, and a function that sends a message from one to the other. */
export interface Pair {
  /** Sends a message. Resolves after its arrival on the other socket, and after its answer if there is one. */
  send(): Promise<void>;
  /** Arrival time of the last message, by `performance.now()`. */
  arrivedAt(): number;
  end(): void;
}

const AT_ONCE = 50;
const ONE_BY_ONE = 1500;
const MANY = 8000;
const FRAME = '{"type":"new_message"';
/** Receivers send nothing themselves, and a measurement may last longer than the server accepts silence. */
const BEAT_EVERY_MS = 20_000;
const TEXT = 'See you at the gate at seven? Bring the small camera.';

export const messages: Scenario = {
  id: 'B7',
  title: 'message to the other’s screen, one in flight',
  async run(bench) {
    const posy = await bench.newWorld();
    const relay = await bench.bound('relay', bench.folder('relay-'), 'commit');
    const [bound] = await relayPairs(relay, 1);
    const [pair] = await posyPairs(posy, 1);
    if (!bound || !pair) throw new Error('There is a pair of each');
    const result = await compareLatency(bench, pair, bound, 'message by HTTP, on the other’s socket, p50');
    for (const each of [bound, pair]) each.end();
    await posy.server[Symbol.asyncDispose]();
    return [result];
  },
};

export const messageRate: Scenario = {
  id: 'B8',
  title: 'messages, fifty in flight',
  async run(bench) {
    const posy = await bench.newWorld();
    const relays = [
      { bound: await bench.bound('relay', bench.folder('relay-')), keeps: 'keeps nothing', target: 2.5 },
      {
        bound: await bench.bound('relay', bench.folder('relay-'), 'commit'),
        keeps: 'commits each, as that of B7',
        target: 2,
      },
    ];
    const results: Result[] = [];
    const pairs = await posyPairs(posy, AT_ONCE);
    for (const { bound, keeps, target } of relays) {
      const bare = await relayPairs(bound, AT_ONCE);
      const scenario = `messages by HTTP, ${AT_ONCE} in flight; the bound ${keeps}`;
      results.push({ ...(await compareRate(bench, pairs, bare, scenario)), target });
      for (const pair of bare) pair.end();
    }
    for (const pair of pairs) pair.end();
    await posy.server[Symbol.asyncDispose]();
    return results;
  },
};

async function compareLatency(bench: Bench, measured: Pair, bound: Pair, scenario: string): Promise<Result> {
  const { rounds, requests } = bench.rounds(ONE_BY_ONE);
  await latencies(measured, requests);
  await latencies(bound, requests);
  const taken: { measured: number[]; bound: number[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    taken.push({ measured: await latencies(measured, requests), bound: await latencies(bound, requests) });
  }
  const figure = median(taken.map((each) => median(each.measured) / median(each.bound)));
  const all = taken.flatMap((each) => each.measured);
  return {
    id: 'B7',
    scenario,
    measured: median(all),
    bound: median(taken.flatMap((each) => each.bound)),
    unit: 'ms',
    figure,
    target: 2.5,
    note: `p99 ${percentile(all, 0.99).toFixed(1)} ms; the bound relays by socket after a commit`,
  };
}

async function latencies(pair: Pair, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i++) {
    const sentAt = performance.now();
    await pair.send();
    taken.push(pair.arrivedAt() - sentAt);
  }
  return taken;
}

/** The figure is the ratio of the durations: 2.5 is 0.4 times the bound's rate. */
async function compareRate(
  bench: Bench,
  measured: readonly Pair[],
  bound: readonly Pair[],
  scenario: string,
): Promise<Result> {
  const { rounds, requests } = bench.rounds(MANY);
  await rate(measured, requests / 2);
  await rate(bound, requests / 2);
  const taken: { measured: number; bound: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    taken.push({ measured: await rate(measured, requests), bound: await rate(bound, requests) });
  }
  const figure = median(taken.map((each) => each.bound / each.measured));
  return {
    id: 'B8',
    scenario,
    measured: 1_000_000 / median(taken.map((each) => each.measured)),
    bound: 1_000_000 / median(taken.map((each) => each.bound)),
    unit: 'us/message',
    figure,
    target: 2.5,
    note: `${(1 / figure).toFixed(2)} of the rate: ${Math.round(median(taken.map((each) => each.measured)))}/s`,
  };
}

/** Messages per second when each pair sends its next one as soon as the last has arrived. */
export async function rate(pairs: readonly Pair[], count: number): Promise<number> {
  let left = count;
  const startedAt = performance.now();
  await Promise.all(
    pairs.map(async (pair) => {
      while (left > 0) {
        left -= 1;
        await pair.send();
      }
    }),
  );
  return (count * 1000) / (performance.now() - startedAt);
}

/** Pairs of users of a world that have a conversation. Messages are sent by HTTP, as the app does: a socket may send ten a second. */
export async function posyPairs(posy: Posy, count: number, from = 1): Promise<readonly Pair[]> {
  const { origin } = posy.server;
  const people = await signInMany(origin, count * 2, from * 100);
  const pairs: Pair[] = [];
  for (let i = 0; i < count; i++) {
    const [sender, receiver] = [people[2 * i], people[2 * i + 1]];
    if (!sender || !receiver) throw new Error('Everybody is signed in');
    pairs.push(await posyPair(posy.server, sender, receiver));
  }
  return pairs;
}

async function posyPair({ origin }: ChildServer, sender: SignedIn, receiver: SignedIn): Promise<Pair> {
  const id = conversationIdOf(sender.userId, receiver.userId);
  const path = `/api/conversations/${id}/messages`;
  const connection = await RawConnection.to(origin);
  const call = async (body: object): Promise<void> => {
    const headers = { ...sender.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const { status, head } = await connection.send({ method: 'POST', path, headers, body: JSON.stringify(body) });
    if (status !== 201) throw new Error(`A message was answered ${head.slice(0, 200)}`);
  };
  // The first message creates the conversation.
  await call({ content: TEXT, toUserId: receiver.userId });
  const inbox = await LiveClient.open(`${origin}/ws`, receiver.headers, true);
  const heart = setInterval(() => inbox.beat(), BEAT_EVERY_MS);
  let at = 0;
  return {
    async send() {
      const arrived = inbox.next(FRAME).then(() => (at = performance.now()));
      await Promise.all([arrived, call({ content: TEXT })]);
    },
    arrivedAt: () => at,
    end() {
      clearInterval(heart);
      connection.end();
      inbox.end();
    },
  };
}

async function relayPairs({ origin }: ChildServer, count: number): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let i = 0; i < count; i++) {
    const inbox = await LiveClient.open(`${origin}/?id=in${i}`, {}, false);
    const outlet = await LiveClient.open(`${origin}/?id=out${i}`, {}, false);
    let at = 0;
    pairs.push({
      async send() {
        const arrived = inbox.next(FRAME).then(() => (at = performance.now()));
        outlet.send(JSON.stringify({ to: `in${i}`, text: TEXT }));
        await arrived;
      },
      arrivedAt: () => at,
      end() {
        inbox.end();
        outlet.end();
      },
    });
  }
  return pairs;
}

import { randomUUID } from 'node:crypto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { Bench, Posy } from '../bench.ts';
import type { ChildServer } from '../child-server.ts';
import { LiveClient } from '../live-client.ts';
import { RawConnection } from '../raw-connection.ts';
import type { Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';
import { signInMany } from '../sign-in.ts';
import { median, percentile } from '../statistics.ts';

/** Two connected users, and a function that sends a message from one to the other. */
interface Pair {
  /** Sends a message. Resolves after its arrival on the other socket, and after its answer if there is one. */
  send(): Promise<void>;
  /** Arrival time of the last message, by `performance.now()`. */
  arrivedAt(): number;
  end(): void;
}

const ONE_BY_ONE = 1500;
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
    const bound = await relayPair(relay);
    const pair = await posyPair(posy, 100);
    const result = await compareLatency(bench, pair, bound, 'message by HTTP, on the other’s socket, p50');
    for (const each of [bound, pair]) each.end();
    await posy.server[Symbol.asyncDispose]();
    return [result];
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

/**
 * Two users of a world who have a conversation. Messages are sent by HTTP, as the app does: a socket may send ten a second.
 * `from`: the first of the users, whom no other measurement needs.
 */
export async function posyPair({ server: { origin } }: Posy, from: number): Promise<Pair> {
  const [sender, receiver] = await signInMany(origin, 2, from);
  if (!sender || !receiver) throw new Error('Two users are signed in');
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

async function relayPair({ origin }: ChildServer): Promise<Pair> {
  const inbox = await LiveClient.open(`${origin}/?id=inbox`, {}, false);
  const outlet = await LiveClient.open(`${origin}/?id=outlet`, {}, false);
  let at = 0;
  return {
    async send() {
      const arrived = inbox.next(FRAME).then(() => (at = performance.now()));
      outlet.send(JSON.stringify({ to: 'inbox', text: TEXT }));
      await arrived;
    },
    arrivedAt: () => at,
    end() {
      inbox.end();
      outlet.end();
    },
  };
}

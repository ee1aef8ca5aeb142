import { setTimeout as pause } from 'node:timers/promises';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { TemporaryFolder } from '@posy/server/testing/server-process';
import { sendMessage } from '@posy/web/features/messages/send-message';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { freePort } from '../harness/free-port.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { judge, type Verdict } from './judge.ts';
import { changePosts, judgeComments, otherCounts, sharePosts } from './posts.ts';
import { drawSchedule, type MessageStep, personOf, type Schedule, type Trouble, writeSchedule } from './schedule.ts';
import { otherLists, readAllBack, settle, type Settled } from './settle.ts';
import { countTroubles, makeTrouble, KillableServer } from './trouble.ts';
import { WiredPhone } from './wired-phone.ts';
import type { Written } from './written.ts';

/** Rosa has three phones and Sam two: five that receive. */
const RECEIVERS = ['Rosa/1', 'Rosa/2', 'Rosa/3', 'Sam/1', 'Sam/2'] as const;
/** The other users have one phone each and write to both receivers. */
const SENDERS = ['Ada/1', 'Bea/1', 'Cyd/1'] as const;

export interface ChaosOptions {
  readonly seed: number;
  readonly messages: number;
  /** Duration of the faults in ms. */
  readonly forMs: number;
  readonly kinds?: readonly Trouble[];
}

export interface ChaosReport extends Verdict, Settled {
  readonly seed: number;
  readonly forMs: number;
  readonly sent: number;
  /** Changes of posts. */
  readonly changed: number;
  readonly trouble: Readonly<Record<Trouble, number>>;
  /** Answers that the server replayed by their idempotency key. */
  readonly replays: number;
  /** Path of the schedule: `pnpm chaos replay <file>` performs it again. */
  readonly schedule: string;
}

/** The schedule of a seed. */
export function scheduleOf(options: ChaosOptions): Schedule {
  return drawSchedule({ ...options, receivers: RECEIVERS, senders: SENDERS });
}

/**
 * Lets users write to each other, and change posts that all of them look at, while faults happen as the schedule says, then compares all phones with the server.
 *
 * @param isForgetful phones send their messages without the idempotency key and id
 */
export async function runChaos(schedule: Schedule, isForgetful = false): Promise<ChaosReport> {
  const { seed, forMs } = schedule;
  await using folder = await TemporaryFolder.make();
  await using server = await KillableServer.start(folder.path, await freePort());
  await using stack = new AsyncDisposableStack();
  const people = new Map<string, ApiPerson>();
  const phones: WiredPhone[] = [];
  for (const name of [...RECEIVERS, ...SENDERS]) {
    const owner = personOf(name);
    const person = people.get(owner) ?? (await ApiPerson.signUp(server.origin, someone(owner)));
    people.set(owner, person);
    const phone = await WiredPhone.unpack(name, person, server.port, seed * 1000 + phones.length);
    phone.isForgetful = isForgetful;
    phones.push(stack.use(phone));
  }

  const ids = await sharePosts(people, phones, schedule.posts);
  const [troubles, posts, { written, messages }] = await Promise.all([
    makeTrouble({ server, phones }, schedule.troubles),
    changePosts(schedule.posts, phones, ids),
    writeAll(schedule.messages, phones, people),
  ]);
  const file = writeSchedule({ seed, forMs, troubles, messages, posts });

  for (const { screen } of phones) screen.showAll();
  const findWrong = async () => [...(await otherLists(phones, people)), ...(await otherCounts(phones, people, ids))];
  const settled = await settle(phones, findWrong);
  if (isForgetful) for (const phone of phones) await phone.with((_local, syncer) => syncer.pull());
  else await readAllBack(phones, written);
  const unsent = (await Promise.all(phones.map((phone) => phone.unsent()))).flat();
  const verdict = await judge(phones, people, written);
  const [reader] = people.values();
  const comments = reader && (await judgeComments(reader, ids, posts));
  const unsentLines = unsent.map((line) => `unsent: ${line}`);
  const lost = [...verdict.lost, ...(comments?.lost ?? [])];
  const doubled = [...verdict.doubled, ...(comments?.doubled ?? [])];
  const wrong = [...verdict.wrong, ...(comments?.wrong ?? []), ...(await findWrong()), ...unsentLines];
  return {
    ...settled,
    lost,
    doubled,
    wrong,
    seed,
    forMs,
    sent: written.length,
    changed: posts.length,
    trouble: countTroubles(troubles),
    replays: phones.reduce((sum, { replays }) => sum + replays, 0),
    schedule: file,
  };
}

/** Sends all messages at their times. Resolves when the last text is stored on its phone. */
async function writeAll(
  steps: readonly MessageStep[],
  phones: readonly WiredPhone[],
  people: ReadonlyMap<string, ApiPerson>,
): Promise<{ readonly written: readonly Written[]; readonly messages: readonly MessageStep[] }> {
  const startedAt = performance.now();
  const written: Written[] = [];
  const messages: MessageStep[] = [];
  for (const step of steps) {
    await pause(Math.max(0, step.atMs - (performance.now() - startedAt)));
    const from = phones.find(({ name }) => name === step.from);
    const to = people.get(step.to);
    if (!from || !to) throw new Error(`${step.from} or ${step.to} is missing`);
    const conversationId = conversationIdOf(from.uid, to.user.id);
    const atMs = Math.round(performance.now() - startedAt);
    // A write on a crashing phone is retried, as a user would do.
    await waitUntil(`${step.text} is stored`, async () => {
      const { id: toUserId, username } = to.user;
      await from.with((local) => sendMessage(local, { conversationId, toUserId, username, content: step.text }));
      return true;
    });
    written.push({ text: step.text, from: from.name, conversationId, uids: new Set([from.uid, to.user.id]) });
    messages.push({ ...step, atMs });
  }
  return { written, messages };
}

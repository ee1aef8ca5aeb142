import { setTimeout as pause } from 'node:timers/promises';
import { matches } from '@posy/contract/check';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId } from '@posy/contract/ids';
import { type MessageEntity, MessageEntitySchema } from '@posy/contract/messages';
import { TemporaryFolder } from '@posy/server/testing/server-process';
import { seededRandom } from '@posy/testkit/seeded';
import { fetchOlderMessages } from '@posy/web/features/messages/fetch-older-messages';
import { sendMessage } from '@posy/web/features/messages/send-message';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { freePort } from '../harness/free-port.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { makeTrouble, MortalServer, type Trouble } from './trouble.ts';
import { WiredPhone } from './wired-phone.ts';

/** Rosa has three phones and Sam two: five that receive. The others have one each, and write to both of them. */
const RECEIVERS = { Rosa: 3, Sam: 2 } as const;
const SENDERS = ['Ada', 'Bea', 'Cyd'] as const;
/** Every so many messages a receiver writes one back. */
const ANSWER_EVERY = 5;

export interface ChaosOptions {
  readonly seed: number;
  readonly messages: number;
  /** For how long trouble is made, in ms. */
  readonly forMs: number;
  readonly kinds?: readonly Trouble[];
  /** Phones send their messages without what makes them be stored once. */
  readonly isForgetful?: boolean;
}

export interface ChaosReport {
  readonly seed: number;
  readonly sent: number;
  readonly trouble: Readonly<Record<Trouble, number>>;
  /** Answers to what the server had done before. */
  readonly replays: number;
  /** Texts that were written and are not there. */
  readonly lost: readonly string[];
  /** Texts that are there more than once. */
  readonly doubled: readonly string[];
  /** Anything else: holes, another order, phones that show something else than the server has. */
  readonly wrong: readonly string[];
  /** From the end of all trouble until every phone had everything. */
  readonly healedInMs: number;
}

interface Written {
  readonly text: string;
  readonly from: string;
  readonly conversationId: ConversationId;
}

/** Lets people write to each other while everything breaks, then looks at what every phone and the server has. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, messages, forMs, isForgetful = false } = options;
  await using folder = await TemporaryFolder.make();
  await using server = await MortalServer.start(folder.path, await freePort());
  await using stack = new AsyncDisposableStack();
  const people = new Map<string, ApiPerson>();
  for (const name of [...Object.keys(RECEIVERS), ...SENDERS]) {
    people.set(name, await ApiPerson.signUp(server.origin, someone(name)));
  }
  const phones: WiredPhone[] = [];
  for (const [name, person] of people) {
    const count = name === 'Rosa' || name === 'Sam' ? RECEIVERS[name] : 1;
    for (let i = 1; i <= count; i++) {
      const phone = await WiredPhone.unpack(`${name}/${i}`, person, server.port, seed * 1000 + phones.length);
      phone.isForgetful = isForgetful;
      phones.push(stack.use(phone));
    }
  }

  const ending = new AbortController();
  const random = seededRandom(seed);
  const troubling = makeTrouble({ server, phones }, random, {
    signal: ending.signal,
    ...(options.kinds && { kinds: options.kinds }),
  });
  const written = await writeMany(phones, people, { count: messages, forMs, random: seededRandom(seed + 1) });
  ending.abort();
  const trouble = await troubling;

  const healedAt = performance.now();
  await waitUntilHealed(phones, written, isForgetful);
  const healedInMs = Math.round(performance.now() - healedAt);
  return {
    seed,
    sent: written.length,
    trouble,
    replays: phones.reduce((sum, { replays }) => sum + replays, 0),
    ...(await judge(phones, people, written)),
    healedInMs,
  };
}

/** Everybody writes, spread evenly over the time. Resolves when the last text is kept on its phone. */
async function writeMany(
  phones: readonly WiredPhone[],
  people: ReadonlyMap<string, ApiPerson>,
  { count, forMs, random }: { count: number; forMs: number; random: () => number },
): Promise<readonly Written[]> {
  const written: Written[] = [];
  const startedAt = performance.now();
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is somebody');
    return item;
  };
  for (let i = 0; i < count; i++) {
    const isAnswer = i % ANSWER_EVERY === 0;
    const from = pick(phones.filter(({ name }) => isReceiver(name) === isAnswer));
    const to = people.get(pick(isAnswer ? SENDERS : ['Rosa', 'Sam']));
    if (!to) throw new Error('Everybody has signed up');
    const conversationId = conversationIdOf(from.uid, to.user.id);
    const text = `${from.name} ${i}`;
    // A phone that is just dying is tried again: a person would be, too.
    await waitUntil(`${text} is kept`, async () => {
      await from.with((local) => sendMessage(local, { conversationId, toUserId: to.user.id, content: text }));
      return true;
    });
    written.push({ text, from: from.name, conversationId });
    await pause(Math.max(0, startedAt + (forMs * (i + 1)) / count - performance.now()));
  }
  return written;
}

function isReceiver(name: string): boolean {
  return name.startsWith('Rosa') || name.startsWith('Sam');
}

async function waitUntilHealed(
  phones: readonly WiredPhone[],
  written: readonly Written[],
  isForgetful: boolean,
): Promise<void> {
  await waitUntil(
    'everything is sent',
    async () => (await Promise.all(phones.map((phone) => phone.unsent()))).flat().every((line) => !isOpen(line)),
    120_000,
  );
  if (isForgetful) {
    for (const phone of phones) await phone.with((_local, syncer) => syncer.pull());
    return;
  }
  for (const phone of phones) {
    const mine = new Set(
      written.filter(({ conversationId }) => isOf(phone, conversationId, phones)).map(({ text }) => text),
    );
    const ids = new Set(written.filter(({ text }) => mine.has(text)).map(({ conversationId }) => conversationId));
    await waitUntil(
      `${phone.name} has everything`,
      async () => {
        const texts = new Set((await phone.local.cache.messages.toArray()).map(({ content }) => content));
        if (mine.isSubsetOf(texts)) return true;
        for (const id of ids) await readBack(phone, id);
        return false;
      },
      60_000,
    ).catch(() => undefined);
  }
  // What was delivered is told last, and comes back to the phones of both.
  const isQuiet = async () => (await personsWithOtherLists(phones)).length === 0;
  await waitUntil('phones of one person list the same', isQuiet, 60_000).catch(() => undefined);
}

/** People whose phones do not list the same conversations, with the same marks. */
async function personsWithOtherLists(phones: readonly WiredPhone[]): Promise<string[]> {
  const found: string[] = [];
  for (const [uid, own] of Map.groupBy(phones, (phone) => phone.uid)) {
    const lists = await Promise.all(own.map(async (phone) => JSON.stringify(await phone.conversations())));
    if (new Set(lists).size > 1) found.push(uid);
  }
  return found;
}

/** Who first came through when much had been said already has the newest messages, and scrolls up to the others. */
async function readBack(phone: WiredPhone, id: ConversationId): Promise<void> {
  const [oldest] = await phone.thread(id);
  if (oldest && oldest.n > 1) await phone.with((local, syncer) => fetchOlderMessages(local, id, syncer));
}

function isOpen(line: string): boolean {
  return line.startsWith('message.send') && !line.includes(' acked ');
}

function isOf(phone: WiredPhone, id: ConversationId, phones: readonly WiredPhone[]): boolean {
  return phones.some((other) => other.uid !== phone.uid && conversationIdOf(phone.uid, other.uid) === id);
}

async function judge(
  phones: readonly WiredPhone[],
  people: ReadonlyMap<string, ApiPerson>,
  written: readonly Written[],
): Promise<Pick<ChaosReport, 'lost' | 'doubled' | 'wrong'>> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrong: string[] = [];
  for (const id of new Set(written.map(({ conversationId }) => conversationId))) {
    const members = phones.filter((phone) => isOf(phone, id, phones));
    const person = [...people.values()].find(({ user }) => user.id === members[0]?.uid);
    if (!person) throw new Error('A conversation has people');
    const truth = await threadOnServer(person, id);
    const expected = written.filter(({ conversationId }) => conversationId === id);
    const counts = Map.groupBy(truth, ({ content }) => content);
    lost.push(...expected.filter(({ text }) => !counts.has(text)).map(({ text }) => text));
    doubled.push(...[...counts].filter(([, all]) => all.length > 1).map(([text]) => text));
    if (truth.some(({ n }, index) => n !== index + 1)) wrong.push(`${id}: a hole in the numbers of the server`);
    for (const from of new Set(expected.map((each) => each.from))) {
      const order = [...counts.keys()].filter((text) => text.startsWith(`${from} `));
      const meant = expected.filter((each) => each.from === from).map(({ text }) => text);
      if (order.join() !== meant.filter((text) => counts.has(text)).join())
        wrong.push(`${from}: sent in another order`);
    }
    const serverLines = truth.map(lineOf).join('\n');
    for (const phone of members) {
      const lines = (await phone.thread(id)).map(lineOf).join('\n');
      if (lines !== serverLines) wrong.push(`${phone.name}: ${difference(lines, serverLines)}`);
    }
  }
  wrong.push(...(await personsWithOtherLists(phones)).map((uid) => `phones of ${uid} list other conversations`));
  return { lost, doubled, wrong };
}

function lineOf({ n, k, id, senderId, content }: MessageEntity): string {
  return `${n} ${k} ${id} ${senderId} ${content}`;
}

function difference(lines: string, truth: string): string {
  const [has, should] = [lines.split('\n'), truth.split('\n')];
  const at = should.findIndex((line, index) => line !== has[index]);
  return `${has.length} instead of ${should.length}, from ${at}: ${has[at]} instead of ${should[at]}`;
}

/** All messages of a thread, oldest first. */
async function threadOnServer(person: ApiPerson, id: ConversationId): Promise<readonly MessageEntity[]> {
  const all: MessageEntity[] = [];
  let path: string | null = `/api/conversations/${id}/messages?limit=100`;
  while (path !== null) {
    const response: Response = await person.fetch(path);
    const page: unknown = await response.json();
    if (!Array.isArray(page)) throw new Error(`${path} answered ${response.status}`);
    const rows = page.filter((row: unknown): row is MessageEntity => matches(MessageEntitySchema, row));
    if (rows.length !== page.length) throw new Error(`${path} lists something else`);
    all.unshift(...rows);
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    if (next === undefined) path = null;
    else {
      const url: URL = new URL(next, 'http://localhost');
      path = `${url.pathname}${url.search}`;
    }
  }
  return all;
}

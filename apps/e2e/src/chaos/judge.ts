import { matches } from '@posy/contract/check';
import type { ConversationId } from '@posy/contract/ids';
import { type MessageEntity, MessageEntitySchema } from '@posy/contract/messages';
import type { ApiPerson } from '../harness/api-person.ts';
import type { WiredPhone } from './wired-phone.ts';
import type { Written } from './written.ts';

export interface Verdict {
  /** Texts that were written and are not on the server. */
  readonly lost: readonly string[];
  /** Texts that the server has more than once. */
  readonly doubled: readonly string[];
  /** Other errors: gaps, a different order, phones that differ from the server. */
  readonly wrong: readonly string[];
}

/** Compares the written messages with the threads of the server and of every phone. */
export async function judge(
  phones: readonly WiredPhone[],
  people: ReadonlyMap<string, ApiPerson>,
  written: readonly Written[],
): Promise<Verdict> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrong: string[] = [];
  for (const [id, expected] of Map.groupBy(written, ({ conversationId }) => conversationId)) {
    const members = phones.filter(({ uid }) => expected[0]?.uids.has(uid));
    const person = [...people.values()].find(({ user }) => user.id === members[0]?.uid);
    if (!person) throw new Error('A conversation has people');
    const truth = await threadOnServer(person, id);
    const counts = Map.groupBy(truth, ({ content }) => content);
    lost.push(...expected.filter(({ text }) => !counts.has(text)).map(({ text }) => text));
    doubled.push(...[...counts].filter(([, all]) => all.length > 1).map(([text]) => text));
    if (truth.some(({ n }, index) => n !== index + 1)) wrong.push(`${id}: a hole in the numbers of the server`);
    for (const [from, own] of Map.groupBy(expected, (each) => each.from)) {
      const order = [...counts.keys()].filter((text) => text.startsWith(`${from} `));
      const meant = own.map(({ text }) => text).filter((text) => counts.has(text));
      if (order.join() !== meant.join()) wrong.push(`${from}: sent in another order`);
    }
    const serverLines = truth.map(lineOf).join('\n');
    for (const phone of members) {
      const lines = (await phone.thread(id)).map(lineOf).join('\n');
      if (lines !== serverLines) wrong.push(`${phone.name}: ${difference(lines, serverLines)}`);
    }
  }
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

import { setTimeout as pause } from 'node:timers/promises';
import { fetchOlderMessages } from '@posy/web/features/messages/fetch-older-messages';
import type { ApiPerson } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { conversationLine } from './conversation-line.ts';
import type { WiredPhone } from './wired-phone.ts';
import type { Written } from './written.ts';

/** Two checks at this distance must agree, in ms: a delivery mark waits half a second before it is sent. */
const MS_BETWEEN_LOOKS = 3000;
const LOOK_EVERY_MS = 50;
const LONGEST_MS = 120_000;

/** How the phones converged. Times are ms since the end of all faults. */
export interface Settled {
  /** Time after which nothing changed. Null if the phones never converged, or differ from the server. */
  readonly healedInMs: number | null;
  /** Number of times that all phones agreed and later differed again. */
  readonly relapses: number;
}

/** The state that shows whether a phone is at rest. */
interface Resting {
  readonly name: string;
  readonly uid: string;
  unsent(): Promise<readonly string[]>;
  list(): Promise<readonly string[]>;
}

/**
 * Waits until every outbox is empty, each phone lists the same as the server, and nothing changed for some seconds.
 *
 * @param findWrong the differences between a phone's lists and the server's
 */
export async function settle(
  phones: readonly Resting[],
  findWrong: () => Promise<readonly string[]>,
  msBetweenLooks = MS_BETWEEN_LOOKS,
): Promise<Settled> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  let relapses = 0;
  let wereSame = false;
  let last = '';
  let changedAt = since();
  while (since() < LONGEST_MS) {
    const unsent = (await Promise.all(phones.map((phone) => phone.unsent()))).flat();
    const lists = await Promise.all(phones.map((phone) => phone.list()));
    const areSame = differences(phones, lists).length === 0;
    if (wereSame && !areSame) relapses += 1;
    wereSame = areSame;
    const look = JSON.stringify([unsent, lists]);
    if (look !== last) changedAt = since();
    last = look;
    if (unsent.length === 0 && since() - changedAt >= msBetweenLooks && (await findWrong()).length === 0) {
      return { healedInMs: Math.round(changedAt), relapses };
    }
    await pause(LOOK_EVERY_MS);
  }
  return { healedInMs: null, relapses };
}

/** Scrolls each phone up to the beginning of its threads. A phone whose first pull came late has the newest messages only. */
export async function readAllBack(phones: readonly WiredPhone[], written: readonly Written[]): Promise<void> {
  for (const phone of phones) {
    const mine = written.filter(({ uids }) => uids.has(phone.uid));
    const texts = new Set(mine.map(({ text }) => text));
    const ids = new Set(mine.map(({ conversationId }) => conversationId));
    const hasAll = async () => {
      const found = new Set((await phone.local.cache.messages.toArray()).map(({ content }) => content));
      if (texts.isSubsetOf(found)) return true;
      for (const id of ids) {
        const [oldest] = await phone.thread(id);
        if (oldest && oldest.n > 1) await phone.with((local, syncer) => fetchOlderMessages(local, id, syncer));
      }
      return false;
    };
    // `judge` reports missing messages.
    await waitUntil(`${phone.name} has everything`, hasAll, 60_000).catch(() => undefined);
  }
}

/** The differences between the lists of the phones and of the server, from both sides. */
export async function otherLists(
  phones: readonly WiredPhone[],
  people: ReadonlyMap<string, ApiPerson>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const person of people.values()) {
    const truth = (await person.conversationRows()).map(conversationLine).toSorted();
    for (const phone of phones.filter(({ uid }) => uid === person.user.id)) {
      const lines = (await phone.list()).toSorted();
      const extra = lines.filter((line) => !truth.includes(line));
      const missing = truth.filter((line) => !lines.includes(line));
      if (extra.length + missing.length === 0) continue;
      found.push(`${phone.name} lists\n${extra.join('\n')}\nand the server\n${missing.join('\n')}`);
    }
  }
  return found;
}

/** Phones that list something else than another phone of the same person. */
function differences(phones: readonly Resting[], lists: readonly (readonly string[])[]): readonly string[] {
  return phones.flatMap(({ name, uid }, index) => {
    const first = phones.findIndex((phone) => phone.uid === uid);
    return lists[index]?.join() === lists[first]?.join() ? [] : [name];
  });
}

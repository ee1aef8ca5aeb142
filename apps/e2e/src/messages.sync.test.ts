import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId, MessageId, UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { Author } from '@posy/contract/users';
import type { TestServer } from '@posy/server/testing/test-server';
import { sendByUsername } from '@posy/web/features/conversations/send-by-username';
import { beginConversation } from '@posy/web/features/conversations/start-conversation';
import { markRead } from '@posy/web/features/messages/mark-read';
import { readDraft, saveDraft } from '@posy/web/features/messages/message-draft';
import { deleteMessage, sendMessage } from '@posy/web/features/messages/send-message';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isPhoneStep,
  NewPeopleTrial,
  phone,
  PHONE_STEPS,
  RUN_MS,
  runTrials,
  startPeopled,
  type PhoneStep,
} from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

type Step =
  | {
      readonly do: 'write' | 'writeToName';
      readonly phone: number;
      readonly to: number;
      readonly answers: number | null;
    }
  | { readonly do: 'read' | 'delete'; readonly phone: number; readonly pick: number }
  | { readonly do: 'draft'; readonly phone: number; readonly to: number }
  | PhoneStep;

const to = fc.nat(1);
const pick = fc.nat(7);
const answers = fc.option(pick, { freq: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), phone, to, answers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('writeToName' as const), phone, to, answers }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), phone, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), phone, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('draft' as const), phone, to }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Written {
  readonly id: MessageId;
  readonly by: UserId;
  readonly phone: number;
  readonly conversationId: ConversationId;
  readonly replyToId: MessageId | null;
}

class Trial extends NewPeopleTrial {
  readonly written: Written[] = [];
  /** Ids of deleted messages, by the user who deleted them. */
  readonly deleted = new Map<UserId, Set<string>>();
  /** The highest desired read mark, by `<user> <conversation>`. */
  readonly read = new Map<string, number>();
  readonly drafts = new Map<string, string>();

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.arrive();
    return trial;
  }

  /** One of the two other users. */
  async otherOf(actor: Phone, index: number): Promise<Author & { readonly username: string }> {
    const others = this.phones.filter((each, i) => i % 2 === 0 && each.uid !== actor.uid);
    const other = others[index % others.length];
    if (!other) throw new Error('nobody else');
    return this.authorOf(other);
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    switch (action.do) {
      case 'write': {
        const user = await this.otherOf(actor, action.to);
        const { id: toUserId, username } = user;
        const content = `no ${this.written.length}`;
        const conversationId = await actor.with((local) => beginConversation(local, user));
        const replyToId = await this.#answered(action, conversationId);
        const message = { conversationId, toUserId, username, content, replyToId };
        const id = await actor.with((local) => sendMessage(local, message));
        this.#note(action, { id, conversationId, replyToId });
        return;
      }
      case 'writeToName': {
        const { id, username } = await this.otherOf(actor, action.to);
        const content = `no ${this.written.length}`;
        const conversationId = conversationIdOf(actor.uid, id);
        const replyToId = await this.#answered(action, conversationId);
        const message = { username: `@${username}`, content, replyToId };
        const { messageId } = await actor.with((local) => sendByUsername(local, message));
        this.#note(action, { id: messageId, conversationId, replyToId });
        return;
      }
      case 'read':
      case 'delete': {
        const messages = (await actor.local.cache.messages.toArray()).filter((message) =>
          action.do === 'delete' ? true : message.senderId !== actor.uid,
        );
        const message = messages[action.pick % Math.max(1, messages.length)];
        return message && this.#treat(action.do, actor, message);
      }
      case 'draft': {
        const { id } = await this.otherOf(actor, action.to);
        const place = conversationIdOf(actor.uid, id);
        const content = `draft ${this.drafts.size}`;
        await actor.with((local) => saveDraft(local, place, { content }));
        this.drafts.set(`${action.phone} ${place}`, content);
      }
    }
  }

  /** A message of the conversation that the phone has, or that it has written, sent or not. */
  async #answered(
    { phone: index, answers }: { readonly phone: number; readonly answers: number | null },
    conversationId: ConversationId,
  ): Promise<MessageId | null> {
    if (answers === null) return null;
    const rows = await this.phoneAt(index).local.cache.messages.toArray();
    const own = this.written.filter((each) => each.phone === index);
    const here = [...rows, ...own].filter((each) => each.conversationId === conversationId);
    const known = [...new Set(here.map(({ id }) => id))];
    return known.at(-1 - (answers % Math.max(1, known.length))) ?? null;
  }

  #note(
    { phone: index }: { readonly phone: number },
    message: Pick<Written, 'id' | 'conversationId' | 'replyToId'>,
  ): void {
    this.written.push({ ...message, by: this.phoneAt(index).uid, phone: index });
    const { conversationId } = message;
    // Sending deletes the draft.
    this.drafts.delete(`${index} ${conversationId}`);
  }

  async #treat(what: 'read' | 'delete', actor: Phone, message: MessageEntity): Promise<void> {
    const { id, conversationId, senderId, k } = message;
    if (what === 'delete') {
      await actor.with((local) => deleteMessage(local, { id, conversationId }));
      const deletedIds = this.deleted.get(actor.uid) ?? new Set();
      this.deleted.set(actor.uid, deletedIds.add(id));
      // Deleted messages count as read.
      if (senderId === actor.uid) return;
    } else {
      await actor.with((local) => markRead(local, conversationId, k));
    }
    const name = `${actor.uid} ${conversationId}`;
    this.read.set(name, Math.max(k, this.read.get(name) ?? 0));
  }
}

async function rowsOf({ local }: Phone) {
  const messages = await local.cache.messages.toArray();
  const conversations = await local.cache.conversations.toArray();
  const place = ({ conversationId, n }: MessageEntity) => `${conversationId} ${String(n).padStart(9, '0')}`;
  return {
    messages: messages.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
    conversations: conversations.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** Without the revision: deleting a message for oneself raises it, and other users do not receive that. */
function content(message: MessageEntity) {
  return { ...message, rev: 0 };
}

async function checkLaws(trial: Trial): Promise<void> {
  const all = await Promise.all(trial.phones.map(rowsOf));
  for (const [i, old] of trial.phones.entries()) {
    const fresh = await trial.fresh(old);
    await fresh.pull();
    const given = await rowsOf(fresh);
    const [here, there] = [all[i]?.messages ?? [], given.messages].map((messages) => messages.map(content));
    expect(here, `(a) ${old.name} has the same rows as a new phone`).toEqual(there);
    expect(all[i]?.conversations, `(a) ${old.name} has the same rows as a new phone`).toEqual(given.conversations);
    fresh.local.close();
  }

  for (const [i, each] of trial.phones.entries()) {
    const deletedIds = trial.deleted.get(each.uid) ?? new Set<string>();
    const mine = trial.written.filter(({ conversationId }) => isIn(trial, each, conversationId));
    const remaining = mine.map(({ id }) => id).filter((id) => !deletedIds.has(id));
    const has = all[i]?.messages.map(({ id }) => id) ?? [];
    expect(has.toSorted(), `(b) ${each.name} has each message once`).toEqual(remaining.toSorted());
    expect(await each.unsent(), '(b) nothing is unsent and nothing was refused').toEqual([]);
  }

  const everything = new Map(all.flatMap(({ messages }) => messages.map((message) => [message.id, message] as const)));
  for (const { conversations, messages } of all) {
    for (const row of conversations)
      checkNumbers(
        row,
        messages.filter((each) => each.conversationId === row.id),
        everything,
      );
  }
  checkOrder(trial, everything);
  for (const { messages } of all) checkReplies(trial, messages, everything);

  for (const [i, each] of trial.phones.entries()) {
    for (const row of all[i]?.conversations ?? []) {
      const read = trial.read.get(`${each.uid} ${row.id}`) ?? 0;
      expect(row.readK, '(e) the read mark is the highest of all devices').toBe(read);
      expect(row.unreadCount, '(e) unread messages are counted').toBe(row.receivedK - read);
      expect(row.deliveredK, '(e) delivered messages are reported').toBe(row.receivedK);
      const theirs = all
        .filter((_, at) => trial.phoneAt(at).uid === row.otherUser.id)
        .flatMap(({ conversations }) => conversations.filter(({ id }) => id === row.id));
      for (const other of theirs) {
        expect([other.otherReadK, other.lastN], '(e) both sides have the same marks').toEqual([row.readK, row.lastN]);
      }
    }
  }

  for (const [name, content] of trial.drafts) {
    const [index = '', place = ''] = name.split(' ');
    const owner = trial.phoneAt(Number(index));
    const conversation = trial.written.find(({ conversationId }) => conversationId === place)?.conversationId;
    if (!conversation) continue;
    expect((await readDraft(owner.local, conversation)).content, '(f) drafts stay').toBe(content);
  }
}

function isIn(trial: Trial, { uid }: Phone, conversationId: ConversationId): boolean {
  return trial.phones.some((other) => other.uid !== uid && conversationIdOf(uid, other.uid) === conversationId);
}

/** Checks one conversation, including messages that either user deleted for themselves. */
function checkNumbers(
  row: { readonly id: ConversationId; readonly lastN: number },
  messages: readonly MessageEntity[],
  everything: ReadonlyMap<string, MessageEntity>,
): void {
  const known = [...everything.values()].filter(({ conversationId }) => conversationId === row.id);
  for (const message of messages)
    expect(message.n, '(c) both sides have the same number').toBe(everything.get(message.id)?.n);
  const numbers = known.map(({ n }) => n).toSorted((a, b) => a - b);
  expect(new Set(numbers).size, '(c) no number is used twice').toBe(numbers.length);
  expect(Math.max(0, ...numbers), '(c) no number exceeds the last').toBeLessThanOrEqual(row.lastN);
}

/** Messages of one phone in one conversation are in the order of writing, and numbers have no gap. */
function checkOrder(trial: Trial, everything: ReadonlyMap<string, MessageEntity>): void {
  const deleted = new Set([...trial.deleted.values()].flatMap((ids) => [...ids]));
  const places = new Set(trial.written.map(({ conversationId }) => conversationId));
  for (const place of places) {
    const here = trial.written.filter(({ conversationId }) => conversationId === place);
    if (here.some(({ id }) => deleted.has(id))) continue;
    const numbers = here.map(({ id }) => everything.get(id)?.n ?? 0).toSorted((a, b) => a - b);
    expect(numbers, '(c) numbers have no gap').toEqual(here.map((_, i) => i + 1));
    const lanes = Map.groupBy(here, (each) => each.phone);
    for (const desired of lanes.values()) {
      const taken = desired.map(({ id }) => everything.get(id)?.n ?? 0);
      expect(taken, '(d) messages are in the order in which they were written').toEqual(
        taken.toSorted((a, b) => a - b),
      );
    }
  }
}

/** Every device has the answered message of each reply, with its number, although it was waiting when it was answered. */
function checkReplies(
  trial: Trial,
  messages: readonly MessageEntity[],
  everything: ReadonlyMap<string, MessageEntity>,
): void {
  const desired = new Map(trial.written.map(({ id, replyToId }) => [id, replyToId]));
  for (const { id, n, replyTo = null } of messages) {
    expect(replyTo?.id ?? null, '(g) a reply names its message').toBe(desired.get(id));
    if (replyTo === null) continue;
    expect(replyTo.n, '(g) the answered message was written earlier').toBeLessThan(n);
    const answered = everything.get(replyTo.id);
    if (answered) expect(replyTo.n, '(g) a reply has the number of its message').toBe(answered.n);
  }
}

test(
  'H18 on any network each message reaches both users once and in order, replies name theirs, read marks agree, and drafts stay',
  () =>
    runTrials(fc.array(step, { maxLength: 30, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.putAway(),
    }),
  RUN_MS,
);

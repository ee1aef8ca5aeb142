import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MessageId, UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { TestServer } from '@posy/server/testing/test-server';
import { beginConversation } from '@posy/web/features/conversations/start-conversation';
import { editMessage, unsendMessage } from '@posy/web/features/messages/change-message';
import { markAllRead } from '@posy/web/features/messages/mark-read';
import { foldMessages } from '@posy/web/features/messages/message-overlay';
import { canReact } from '@posy/web/features/messages/message-reactions';
import { canEdit, canReply, canUnsend, type MessageView } from '@posy/web/features/messages/message-view';
import { readThreadRows } from '@posy/web/features/messages/messages.local';
import { deleteMessage, sendMessage } from '@posy/web/features/messages/send-message';
import { react } from '@posy/web/features/messages/set-reaction';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isPhoneStep,
  NewPeopleTrial,
  PHONE_STEPS,
  type PhoneStep,
  RUN_MS,
  runTrials,
  startPeopled,
} from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

type Step =
  | { readonly do: 'write'; readonly phone: number; readonly answers: number | null }
  | { readonly do: 'edit' | 'unsend' | 'hide'; readonly phone: number; readonly pick: number }
  | { readonly do: 'react'; readonly phone: number; readonly pick: number; readonly emoji: string | null }
  | { readonly do: 'read'; readonly phone: number }
  | PhoneStep;

/** So few of the newest messages are changed that several devices change the same. */
const LAST = 3;
/** The phones of Ada and Bea. That of Cyd is in no conversation. */
const phone = fc.nat(3);
const pick = fc.nat(7);
const emoji = fc.constantFrom('🌸', '❤️', null);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('write' as const), phone, answers: fc.option(pick, { freq: 2 }) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'unsend' as const), phone, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hide' as const), phone, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('react' as const), phone, pick, emoji }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), phone }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

class Trial extends NewPeopleTrial {
  /** All words that a message ever had, the newest last. */
  readonly words = new Map<MessageId, string[]>();
  readonly unsent = new Set<MessageId>();
  /** Messages that a user deleted for themselves. */
  readonly hidden = new Map<UserId, Set<MessageId>>();
  #words = 0;

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.arrive();
    return trial;
  }

  /** The conversation of Ada and Bea. */
  get conversationId() {
    return conversationIdOf(this.phoneAt(0).uid, this.phoneAt(2).uid);
  }

  /** The thread as a phone shows it. */
  async screen({ local, uid }: Phone): Promise<readonly MessageView[]> {
    return foldMessages({ ...(await readThreadRows(local, this.conversationId, 1000)), uploads: [], uid });
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    const shown = await this.screen(actor);
    switch (action.do) {
      case 'write':
        return this.#write(actor, at(shown.filter(canReply), action.answers));
      case 'edit':
        return this.#edit(actor, at(shown.filter((each) => canEdit(each, this.clock.now())).slice(-LAST), action.pick));
      case 'unsend': {
        const message = at(shown.filter(canUnsend).slice(-LAST), action.pick);
        if (!message) return;
        this.unsent.add(message.id);
        return actor.with((local) => unsendMessage(local, this.#placed(message)));
      }
      case 'hide': {
        const message = at(shown.slice(-LAST), action.pick);
        if (!message) return;
        this.hidden.set(actor.uid, (this.hidden.get(actor.uid) ?? new Set()).add(message.id));
        return actor.with((local) => deleteMessage(local, this.#placed(message)));
      }
      case 'react': {
        const message = at(shown.filter(canReact).slice(-LAST), action.pick);
        if (!message) return;
        return actor.with((local) => react(local, this.#placed(message), action.emoji));
      }
      case 'read':
        return actor.with((local) => markAllRead(local, this.conversationId));
    }
  }

  async #write(actor: Phone, answered: MessageView | undefined): Promise<void> {
    const other = this.phoneAt(actor.uid === this.phoneAt(0).uid ? 2 : 0);
    const user = await this.authorOf(other);
    const conversationId = await actor.with((local) => beginConversation(local, user));
    const content = this.#newWord();
    const message = { conversationId, toUserId: other.uid, username: user.username, content };
    const replyToId = answered?.id ?? null;
    this.words.set(await actor.with((local) => sendMessage(local, { ...message, replyToId })), [content]);
  }

  async #edit(actor: Phone, message: MessageView | undefined): Promise<void> {
    if (!message) return;
    const content = this.#newWord();
    this.words.get(message.id)?.push(content);
    await actor.with((local) => editMessage(local, this.#placed(message), content));
  }

  #placed({ id }: MessageView) {
    return { id, conversationId: this.conversationId };
  }

  /** No other word contains it. */
  #newWord(): string {
    return `word${String(++this.#words).padStart(4, '0')}`;
  }
}

function at<T>(list: readonly T[], pick: number | null): T | undefined {
  return pick === null ? undefined : list.at(-1 - (pick % Math.max(1, list.length)));
}

async function checkLaws(trial: Trial): Promise<void> {
  const all = await Promise.all(trial.phones.map((each) => rowsOf(each)));
  for (const [i, old] of trial.phones.entries()) {
    const fresh = await trial.fresh(old);
    await fresh.pull();
    expect(all[i], `(a) ${old.name} has the same rows as a new phone`).toEqual(await rowsOf(fresh));
    fresh.local.close();
  }

  const [ada, otherAda, bea, otherBea] = await Promise.all(
    trial.phones.map(async (each) => (await trial.screen(each)).map((message) => words(trial, each, message))),
  );
  // A refused edit is shown on the phone that made it.
  expect(ada, '(b) both phones of Ada show the same').toEqual(otherAda);
  expect(bea, '(b) both phones of Bea show the same').toEqual(otherBea);
  const shownToBea = new Map(bea?.map((each) => [each.id, each]));
  for (const message of ada ?? []) {
    const other = shownToBea.get(message.id);
    if (other) expect(message, '(b) both users read the same').toEqual(other);
  }

  for (const [i, { messages, conversations }] of all.entries()) {
    const { name, uid } = trial.phoneAt(i);
    const stored = JSON.stringify([messages, conversations]);
    for (const [id, texts] of trial.words) {
      const row = messages.find((each) => each.id === id);
      const known = trial.unsent.has(id) ? [] : texts;
      if (row) checkMessage(row, known);
      const gone = texts.filter((text) => text !== row?.content && stored.includes(text));
      expect(gone, `(c) ${name} stores no former and no unsent words`).toEqual([]);
      const isHidden = trial.hidden.get(uid)?.has(id) ?? false;
      if (isHidden) expect(row, `(d) ${name} has nothing that its user deleted`).toBeUndefined();
    }
    for (const { receivedK, readK, unreadCount, otherUser } of conversations) {
      const received = messages.filter(({ senderId, k }) => senderId === otherUser.id && k > readK);
      const unread = received.filter(({ isUnsent = false }) => !isUnsent).length;
      // A deleted message was read before.
      expect(unreadCount, `(e) ${name} counts what can be read`).toBe(unread);
      expect(receivedK - readK, `(e) ${name} has all that is unread`).toBe(received.length);
    }
  }
  for (const each of trial.phones) {
    const refused = await each.unsent();
    // Edits and reactions of a message that was deleted meanwhile are refused.
    expect(refused.filter(({ kind }) => kind !== 'message.edit' && kind !== 'message.react')).toEqual([]);
  }
}

/** @param known all its words; none when it was unsent */
function checkMessage({ content, isEmptied, isUnsent, replyTo }: MessageEntity, known: readonly string[]): void {
  if (known.length > 0) {
    expect(known, '(f) a message has words that were written').toContain(content);
    return;
  }
  expect({ content, isEmptied, isUnsent, replyTo }, '(f) what one device unsent is empty on all').toEqual({
    content: '',
    isEmptied: true,
    isUnsent: true,
    replyTo: null,
  });
}

async function rowsOf({ local }: Phone) {
  const messages = await local.cache.messages.orderBy('id').toArray();
  return {
    // Deleting a message for oneself raises its revision, which the other user does not receive.
    messages: messages.map((message) => ({ ...message, rev: 0 })),
    conversations: await local.cache.conversations.orderBy('id').toArray(),
  };
}

/** The parts of a message that both users see. */
function words(trial: Trial, { uid }: Phone, message: MessageView) {
  const { id, content, isEmptied, isUnsent, editedAt, n, replyTo, reactions } = message;
  const other = trial.phones.find((each) => each.uid !== uid)?.uid;
  const by = reactions.map((reaction) => `${reaction.emoji} of ${reaction.isOwn ? uid : other}`).toSorted();
  return { id, content, isEmptied, isUnsent, editedAt, n, replyTo: replyTo?.id ?? null, by };
}

test(
  'edits, unsent messages, replies and reactions of two devices of two users converge on any network, and no former words stay',
  () =>
    runTrials(fc.array(step, { maxLength: 30, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.putAway(),
    }),
  RUN_MS,
);

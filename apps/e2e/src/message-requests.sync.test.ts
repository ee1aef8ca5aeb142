import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MessageId } from '@posy/contract/ids';
import { REQUEST_MESSAGES } from '@posy/contract/limits';
import type { TestServer } from '@posy/server/testing/test-server';
import { beginConversation } from '@posy/web/features/conversations/start-conversation';
import { acceptConversation, declineConversation } from '@posy/web/features/message-requests/answer-request';
import { editMessage, unsendMessage } from '@posy/web/features/messages/change-message';
import { markAllRead } from '@posy/web/features/messages/mark-read';
import { foldMessages } from '@posy/web/features/messages/message-overlay';
import { canEdit, canUnsend, type MessageView } from '@posy/web/features/messages/message-view';
import { readThreadRows } from '@posy/web/features/messages/messages.local';
import { sendMessage } from '@posy/web/features/messages/send-message';
import { changePreferences } from '@posy/web/features/preferences/read-preferences';
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
  | { readonly do: 'write' | 'accept' | 'decline' | 'read'; readonly phone: number }
  | { readonly do: 'edit' | 'unsend'; readonly phone: number; readonly pick: number }
  | PhoneStep;

/** The phones of Ada, who writes, and of Bea, who lets nobody write to her. */
const adas = fc.nat(1);
const beas = fc.integer({ min: 2, max: 3 });
const pick = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: fc.constant('write' as const), phone: adas }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'unsend' as const), phone: adas, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('accept' as const, 'decline' as const), phone: beas }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('write' as const, 'read' as const), phone: beas }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

class Trial extends NewPeopleTrial {
  readonly written: { readonly id: MessageId }[] = [];
  readonly unsent = new Set<MessageId>();
  /** Whether Bea ever did what lets Ada see something of her. */
  hasAnswered = false;

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.arrive();
    const bea = trial.phoneAt(2);
    await bea.with((local) => changePreferences(local, { whoMayWrite: 'nobody' }));
    await bea.drain();
    await bea.pull();
    return trial;
  }

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
    switch (action.do) {
      case 'write':
        return this.#write(actor, action.phone);
      case 'edit':
      case 'unsend': {
        const now = this.clock.now();
        const mine = (await this.screen(actor)).filter((each) =>
          action.do === 'edit' ? canEdit(each, now) : canUnsend(each),
        );
        const message = mine.at(-1 - (action.pick % Math.max(1, mine.length)));
        if (!message) return;
        if (action.do === 'unsend') this.unsent.add(message.id);
        const place = { id: message.id, conversationId: this.conversationId };
        return actor.with(async (local) => {
          if (action.do === 'edit') await editMessage(local, place, `${message.content}!`);
          else await unsendMessage(local, place);
        });
      }
      case 'accept':
      case 'decline': {
        // The app shows both for a request alone.
        const row = await actor.local.cache.conversations.get(this.conversationId);
        if (!row?.isRequest) return;
        this.hasAnswered ||= action.do === 'accept';
        return actor.with((local) =>
          action.do === 'accept'
            ? acceptConversation(local, this.conversationId)
            : declineConversation(local, this.conversationId),
        );
      }
      case 'read':
        return actor.with((local) => markAllRead(local, this.conversationId));
    }
  }

  async #write(actor: Phone, phone: number): Promise<void> {
    const other = this.phoneAt(phone < 2 ? 2 : 0);
    this.hasAnswered ||= phone >= 2;
    const user = await this.authorOf(other);
    const conversationId = await actor.with((local) => beginConversation(local, user));
    const message = { conversationId, toUserId: other.uid, username: user.username };
    const content = `no ${this.written.length}`;
    this.written.push({ id: await actor.with((local) => sendMessage(local, { ...message, content })) });
  }
}

async function checkLaws(trial: Trial): Promise<void> {
  const all = await Promise.all(trial.phones.map((each) => rowsOf(each)));
  for (const [i, old] of trial.phones.entries()) {
    const fresh = await trial.fresh(old);
    await fresh.pull();
    expect(all[i], `(a) ${old.name} has the same rows as a new phone`).toEqual(await rowsOf(fresh));
    fresh.local.close();
  }

  const [ada, bea] = [all[0], all[2]];
  const idsOf = (rows: typeof ada) => rows?.messages.map(({ id }) => id) ?? [];
  const missing = trial.written.filter(({ id }) => !idsOf(ada).includes(id));
  // A message that waits is discarded in place of being unsent.
  expect(
    missing.filter(({ id }) => !trial.unsent.has(id)),
    '(b) Ada has all that was written',
  ).toEqual([]);

  const [row] = bea?.conversations ?? [];
  if (!row) expect(idsOf(bea), '(c) Bea has nothing of a request that she declined').toEqual([]);
  else if (row.isRequest) {
    const first = ada?.messages.toSorted((a, b) => a.n - b.n).slice(0, REQUEST_MESSAGES) ?? [];
    expect(new Set(idsOf(bea)), '(c) Bea has the first of a request').toEqual(new Set(first.map(({ id }) => id)));
  } else expect(bea?.messages, '(c) both have the same').toEqual(ada?.messages);

  const [seen] = ada?.conversations ?? [];
  if (seen) {
    expect(seen.isRequest ?? false, '(d) a request looks like a conversation to Ada').toBe(false);
    const marks = { read: seen.otherReadK, delivered: seen.otherDeliveredK };
    if (!trial.hasAnswered) expect(marks, '(d) Ada sees no marks').toEqual({ read: 0, delivered: 0 });
  }
  for (const each of trial.phones) {
    const refused = await each.unsent();
    expect(refused.filter(({ kind }) => kind !== 'message.edit')).toEqual([]);
  }
}

async function rowsOf({ local }: Phone) {
  return {
    messages: await local.cache.messages.orderBy('id').toArray(),
    conversations: await local.cache.conversations.orderBy('id').toArray(),
  };
}

test(
  'requests that are accepted, declined and answered on two devices converge on any network, and show their sender nothing',
  () =>
    runTrials(fc.array(step, { maxLength: 30, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.putAway(),
    }),
  RUN_MS,
);

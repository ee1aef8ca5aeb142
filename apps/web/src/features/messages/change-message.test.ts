import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MessageId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { OutboxEntry } from '@posy/sync/mutation';
import { aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { retryEntry } from '../../sync/outbox-actions.ts';
import { mutations } from '../../sync/registry.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { discardEdits, editMessage, unsendMessage } from './change-message.ts';
import { foldMessages } from './message-overlay.ts';
import { readQuote, readThreadRows } from './messages.local.ts';
import { deleteMessage, sendMessage, sendToUsername } from './send-message.ts';

const ada = aUserId(1);
const bea = aUserId(2);
const conversationId = conversationIdOf(ada, bea);
const to = { conversationId, toUserId: bea, username: 'bea' };
const of = (id: MessageId) => ({ id, conversationId });
const first = of(aMessageId(1));

const own = (n: number, change: Partial<MessageEntity> = {}) => aMessage(n, { senderId: ada, ...change });

async function withOwn(...rows: readonly MessageEntity[]): Promise<LocalDb> {
  const local = await testLocal();
  await local.cache.messages.bulkPut(rows.length > 0 ? [...rows] : [own(1)]);
  return local;
}

async function thread(local: LocalDb, id = conversationId) {
  return foldMessages({ ...(await readThreadRows(local, id, 50)), uploads: [], uid: ada });
}

const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const kinds = async (local: LocalDb) => (await entries(local)).map(({ kind }) => kind);

/** The calls that the entries make, with their bodies. */
const calls = async (local: LocalDb) =>
  (await entries(local)).map(({ kind, args }) => {
    const request = mutations.find((mutation) => mutation.kind === kind)?.request(args);
    return [request?.method, request?.path, request && 'json' in request ? request.json : undefined];
  });

async function change(local: LocalDb, kind: string, next: Partial<OutboxEntry>): Promise<void> {
  const found = (await entries(local)).findLast((entry) => entry.kind === kind);
  if (!found) throw new Error(`no ${kind} waits`);
  await local.out.outbox.update(found.key, next);
}

const refuse = (local: LocalDb, kind: string, code: string) =>
  change(local, kind, { status: 'failed', sends: 1, error: { status: 409, code, message: '' } });

test('an edit is shown at once as edited, waits, and is one call however often the text changes', async () => {
  const local = await withOwn();

  await editMessage(local, first, '  better ');
  await editMessage(local, first, 'best');

  const [shown] = await thread(local);
  expect(shown).toMatchObject({ content: 'best', edit: { kind: 'waiting' }, delivery: { kind: 'sent' } });
  expect(shown?.editedAt).toBe(local.device.clock.now());
  expect(await calls(local)).toEqual([['PATCH', `/api/messages/${first.id}`, { content: 'best' }]]);
});

test('an edit that was tried already stays, and later ones become one behind it', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'one');
  await change(local, 'message.edit', { sends: 1 });

  for (const text of ['two', 'three', 'four']) await editMessage(local, first, text);

  expect((await calls(local)).map(([, , json]) => json)).toEqual([{ content: 'one' }, { content: 'four' }]);
  expect(await thread(local)).toMatchObject([{ content: 'four' }]);
});

test('edits of different messages do not replace each other', async () => {
  const local = await withOwn(own(1), own(2));

  await editMessage(local, first, 'one');
  await editMessage(local, of(aMessageId(2)), 'two');

  expect((await thread(local)).map(({ content }) => content)).toEqual(['one', 'two']);
});

test('an edit of a message that waits changes the text that is sent, which was never another', async () => {
  const local = await testLocal();
  const id = await sendMessage(local, { ...to, content: 'first' });
  const named = await sendToUsername(local, { username: 'cem', content: 'other' });

  expect(await editMessage(local, of(id), ' second ')).toBe(false);
  await editMessage(local, { id: named.messageId, conversationId: named.conversationId }, 'another');

  expect(await kinds(local)).toEqual(['message.send', 'message.sendByUsername']);
  expect((await entries(local)).map(({ args }) => args)).toMatchObject([{ content: 'second' }, { content: 'another' }]);
  expect(await thread(local)).toMatchObject([{ content: 'second', editedAt: null, edit: null }]);
});

test.each([{ status: 'sending' as const }, { status: 'queued' as const }])(
  'an edit of a message that was put on the wire ($status) follows it in its lane',
  async ({ status }) => {
    const local = await testLocal();
    const { messageId: id, conversationId: place } = await sendToUsername(local, { username: 'bea', content: 'first' });
    await change(local, 'message.sendByUsername', { status, sends: 1 });

    expect(await editMessage(local, { id, conversationId: place }, 'second')).toBe(true);

    const [sending, edit] = await entries(local);
    expect([edit?.kind, edit?.lane]).toEqual(['message.edit', sending?.lane]);
    expect(edit?.deps).toEqual([sending?.key]);
    expect(await thread(local, place)).toMatchObject([{ content: 'second', delivery: { key: sending?.key } }]);
  },
);

test('an edit waits with its refused message, whose new text is shown, and both are discarded together', async () => {
  const local = await testLocal();
  const id = await sendMessage(local, { ...to, content: 'first' });
  await change(local, 'message.send', { status: 'sending', sends: 1 });
  await editMessage(local, of(id), 'second');
  await refuse(local, 'message.send', 'cannot_message');
  await change(local, 'message.edit', { status: 'blocked' });
  expect(await thread(local)).toMatchObject([{ content: 'second', delivery: { kind: 'failed' }, edit: null }]);

  await deleteMessage(local, of(id));

  expect(await kinds(local)).toEqual([]);
});

test('a refused edit leaves the text of the server, with the refused one beside it', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'too late');

  await refuse(local, 'message.edit', 'edit_too_late');

  const edit = { kind: 'failed', code: 'edit_too_late', content: 'too late' };
  expect(await thread(local)).toMatchObject([{ content: 'no 1', editedAt: null, edit }]);
  await discardEdits(local, first.id);
  expect(await thread(local)).toMatchObject([{ content: 'no 1', edit: null }]);
});

test('a refused edit that is changed again is sent in its place under a new key', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'refused');
  await refuse(local, 'message.edit', 'cannot_message');
  const [before] = await entries(local);

  await editMessage(local, first, 'again');

  const [after, ...others] = await entries(local);
  expect(others).toEqual([]);
  expect([after?.status, after?.sends, after?.key === before?.key]).toEqual(['queued', 0, false]);
  expect(await thread(local)).toMatchObject([{ content: 'again', edit: { kind: 'waiting' } }]);
});

test('a new edit replaces all refused ones, also where another is being sent', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'refused');
  const [earlier] = await entries(local);
  if (earlier) await local.out.outbox.put({ ...earlier, status: 'sending', sends: 1 });
  await editMessage(local, first, 'waits');
  const error = { status: 409, code: 'cannot_message', message: '' };
  if (earlier) await local.out.outbox.update(earlier.key, { status: 'failed', error });

  await editMessage(local, first, 'newest');

  expect((await calls(local)).map(([, , json]) => json)).toEqual([{ content: 'newest' }]);
});

test('an edit that could not be sent for a day is shown with its text, and can be tried or discarded', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'late');
  await change(local, 'message.edit', { status: 'stalled', sends: 12 });

  const [shown] = await thread(local);
  expect(shown).toMatchObject({ content: 'late', edit: { kind: 'failed', code: 'stalled', content: 'late' } });
  if (shown?.edit) await retryEntry(local, shown.edit.key);
  expect(await thread(local)).toMatchObject([{ content: 'late', edit: { kind: 'waiting' } }]);
  await change(local, 'message.edit', { status: 'stalled' });
  await discardEdits(local, first.id);

  expect(await thread(local)).toMatchObject([{ content: 'no 1', edit: null }]);
});

test('an edit is shown without a gap until its row is here', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'new');
  await change(local, 'message.edit', { status: 'acked', sends: 1 });
  const states = [await thread(local)];

  await local.cache.messages.put(own(1, { content: 'new', editedAt: '2026-01-02T00:00:00.000Z', rev: 2 }));
  await local.out.outbox.clear();
  states.push(await thread(local));

  expect(states.flat()).toMatchObject([
    { content: 'new', edit: null },
    { content: 'new', edit: null },
  ]);
  expect(states[1]?.[0]?.editedAt).toBe(Date.UTC(2026, 0, 2));
});

test('a message that is deleted for everyone loses all but its place at once', async () => {
  const local = await withOwn(own(1, { replyTo: { id: aMessageId(9), n: 9 }, editedAt: '2026-01-02T00:00:00.000Z' }));

  await unsendMessage(local, first);
  await unsendMessage(local, first);

  const nothing = { content: '', media: null, replyTo: null, editedAt: null, edit: null };
  expect(await thread(local)).toMatchObject([{ ...nothing, n: 1, isEmptied: true, isUnsent: true }]);
  expect(await calls(local)).toEqual([['POST', `/api/messages/${first.id}/unsend`, undefined]]);
});

test('edits that were not confirmed are cancelled by deleting the message for everyone, refused ones too', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'refused');
  await refuse(local, 'message.edit', 'edit_too_late');
  await editMessage(local, of(aMessageId(2)), 'of another');
  await local.out.outbox.put({ ...(await lastEntry(local)), ...newEdit(local, 'tried'), sends: 1 });
  await editMessage(local, first, 'untouched');

  await unsendMessage(local, first);

  const left = await entries(local);
  expect(left.map(({ kind }) => kind)).toEqual(['message.edit', 'write.cancel', 'message.unsend']);
  expect(left[0]?.args).toMatchObject({ content: 'of another' });
  expect(JSON.stringify(left)).not.toMatch(/refused|tried|untouched/);
});

async function lastEntry(local: LocalDb): Promise<OutboxEntry> {
  const last = (await entries(local)).at(-1);
  if (!last) throw new Error('the outbox is empty');
  return last;
}

function newEdit({ device }: LocalDb, content: string) {
  return { key: device.newKey(), ord: 50, target: { type: 'message', id: first.id }, args: { ...first, content } };
}

test('a message that was never sent is withdrawn by deleting it for everyone, with the edits behind it', async () => {
  const local = await testLocal();
  const waiting = await sendMessage(local, { ...to, content: 'waits' });
  await unsendMessage(local, of(waiting));
  expect(await kinds(local)).toEqual([]);

  const tried = await sendMessage(local, { ...to, content: 'was tried' });
  await change(local, 'message.send', { sends: 1 });
  await editMessage(local, of(tried), 'with an edit');
  await unsendMessage(local, of(tried));

  // It may have arrived: its key is cancelled, and its deletion follows.
  expect(await kinds(local)).toEqual(['write.cancel', 'message.unsend']);
  expect(new Set((await entries(local)).map(({ lane }) => lane)).size).toBe(1);
  expect(await thread(local)).toEqual([]);
});

test('a message is deleted for everyone between its acceptance and its row', async () => {
  const local = await testLocal();
  const id = await sendMessage(local, { ...to, content: 'accepted' });
  await change(local, 'message.send', { status: 'acked', sends: 1 });

  await unsendMessage(local, of(id));

  expect(await thread(local)).toMatchObject([{ content: '', isUnsent: true, delivery: { kind: 'sent' } }]);
  await local.cache.messages.put(own(1, { id, content: 'accepted' }));
  expect(await thread(local)).toMatchObject([{ content: '', isUnsent: true, n: 1 }]);
});

test('an unsend that was refused brings the message back', async () => {
  const local = await withOwn();
  await unsendMessage(local, first);

  await refuse(local, 'message.unsend', 'not_own_message');

  expect(await thread(local)).toMatchObject([{ content: 'no 1', isEmptied: false, isUnsent: false }]);
});

test('an edit of a message that its sender deleted on another device keeps its text until it is discarded', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'kept words');
  await local.cache.messages.put(own(1, { content: '', isEmptied: true, isUnsent: true, rev: 2 }));
  expect(await thread(local)).toMatchObject([{ content: '', isUnsent: true }]);

  await refuse(local, 'message.edit', 'message_not_found');

  expect(await thread(local)).toMatchObject([{ content: '', edit: { kind: 'failed', content: 'kept words' } }]);
});

test('quotes have the edited text of what they answer, and say that it was deleted', async () => {
  const local = await withOwn(own(1), aMessage(2, { replyTo: { id: first.id, n: 1 } }));
  await editMessage(local, first, 'edited');
  expect((await thread(local))[1]?.replyTo).toMatchObject({ kind: 'shown', content: 'edited' });
  expect(await readQuote(local, first.id)).toMatchObject({ kind: 'shown', content: 'edited' });

  await unsendMessage(local, first);

  expect((await thread(local))[1]?.replyTo).toEqual({ kind: 'deleted', id: first.id });
  expect(await readQuote(local, first.id)).toEqual({ kind: 'deleted', id: first.id });
});

test('a quote of a message outside of the page has its edited text, and so has that of an unsent one', async () => {
  const local = await withOwn(own(1), aMessage(2, { replyTo: { id: first.id, n: 1 } }));
  await editMessage(local, first, 'edited');
  const rows = await readThreadRows(local, conversationId, 1);
  expect(foldMessages({ ...rows, uploads: [], uid: ada })[0]?.replyTo).toMatchObject({ content: 'edited' });

  const id = await sendMessage(local, { ...to, content: 'first' });
  await sendMessage(local, { ...to, content: 'reply', replyToId: id });
  await change(local, 'message.send', { createdAt: 1 });
  const [sending] = (await entries(local)).filter(({ kind }) => kind === 'message.send');
  await local.out.outbox.update(sending?.key ?? '', { status: 'sending', sends: 1 });
  await editMessage(local, of(id), 'second');

  expect((await thread(local)).at(-1)?.replyTo).toMatchObject({ kind: 'shown', content: 'second' });
});

test('a message that is deleted for oneself after an edit is edited for the other', async () => {
  const local = await withOwn();
  await editMessage(local, first, 'for Bea');

  await deleteMessage(local, first);

  expect(await thread(local)).toEqual([]);
  expect(await kinds(local)).toEqual(['message.edit', 'message.delete']);
});

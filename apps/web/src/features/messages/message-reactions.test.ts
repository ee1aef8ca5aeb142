import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MessageId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { OutboxEntry } from '@posy/sync/mutation';
import { aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { mutations } from '../../sync/registry.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { editMessage, unsendMessage } from './change-message.ts';
import { foldMessages } from './message-overlay.ts';
import { reactToMessage } from './message-reactions.mutators.ts';
import { canReact } from './message-reactions.ts';
import { messageWords, reactionRefusal } from './message-words.ts';
import { readThreadRows } from './messages.local.ts';
import { deleteMessage, sendMessage, sendToUsername } from './send-message.ts';
import { react } from './set-reaction.ts';

const ada = aUserId(1);
const bea = aUserId(2);
const conversationId = conversationIdOf(ada, bea);
const to = { conversationId, toUserId: bea, username: 'bea' };
const of = (id: MessageId) => ({ id, conversationId });
const first = of(aMessageId(1));
const reacted = (userId: typeof ada, emoji: string) => ({ userId, emoji });

async function withMessages(...rows: readonly MessageEntity[]): Promise<LocalDb> {
  const local = await testLocal();
  await local.cache.messages.bulkPut(rows.length > 0 ? [...rows] : [aMessage(1)]);
  return local;
}

async function thread(local: LocalDb, id = conversationId) {
  return foldMessages({ ...(await readThreadRows(local, id, 50)), uploads: [], uid: ada });
}

/** The reactions to each message, one's own in brackets. */
async function shown(local: LocalDb): Promise<readonly string[]> {
  const each = ({ emoji, isOwn }: { emoji: string; isOwn: boolean }) => (isOwn ? `[${emoji}]` : emoji);
  return (await thread(local)).map(({ reactions }) => reactions.map(each).join(' '));
}

const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const kinds = async (local: LocalDb) => (await entries(local)).map(({ kind }) => kind);

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

const refuse = (local: LocalDb, code: string) =>
  change(local, 'message.react', { status: 'failed', sends: 1, error: { status: 409, code, message: '' } });

test('a reaction is shown at once, and nine of them without a network are one call with the last', async () => {
  const local = await withMessages();

  for (const emoji of ['🌸', '❤️', null, '😂', '😮', null, '😢', '👍', '❤️']) await react(local, first, emoji);

  expect(await shown(local)).toEqual(['[❤️]']);
  expect(await calls(local)).toEqual([['POST', `/api/messages/${first.id}/reaction`, { emoji: '❤️' }]]);
});

test('a reaction that is back at that of the server leaves nothing to send', async () => {
  const local = await withMessages(aMessage(1), aMessage(2, { reactions: [reacted(ada, '👍')] }));

  await react(local, first, '🌸');
  await react(local, first, null);
  await react(local, of(aMessageId(2)), null);
  await react(local, of(aMessageId(2)), '👍');

  expect(await entries(local)).toEqual([]);
  expect(await shown(local)).toEqual(['', '[👍]']);
});

test('a reaction that may be on the server is followed by the next, also by the one before it', async () => {
  const local = await withMessages();
  await react(local, first, '🌸');
  await change(local, 'message.react', { status: 'sending', sends: 1 });

  for (const emoji of ['❤️', '😂', null]) await react(local, first, emoji);

  expect((await calls(local)).map(([, , json]) => json)).toEqual([{ emoji: '🌸' }, { emoji: null }]);
  expect(await shown(local)).toEqual(['']);
});

test('reactions to different messages do not replace each other', async () => {
  const local = await withMessages(aMessage(1), aMessage(2));

  await react(local, first, '🌸');
  await react(local, of(aMessageId(2)), '👍');
  await react(local, first, '❤️');

  expect(await shown(local)).toEqual(['[❤️]', '[👍]']);
  expect(await kinds(local)).toEqual(['message.react', 'message.react']);
});

test('one’s own reaction comes first and replaces the stored one; that of the other stays', async () => {
  const both = [reacted(bea, '😂'), reacted(ada, '👍')];
  const local = await withMessages(aMessage(1, { reactions: both }));
  expect(await shown(local)).toEqual(['[👍] 😂']);

  await react(local, first, '😂');
  expect(await shown(local)).toEqual(['[😂] 😂']);
  await react(local, first, null);

  expect(await shown(local)).toEqual(['😂']);
});

test('a reaction is shown without a gap until its row is here', async () => {
  const local = await withMessages();
  await react(local, first, '🌸');
  const states = [await shown(local)];

  await change(local, 'message.react', { status: 'acked', sends: 1 });
  states.push(await shown(local));
  await local.cache.messages.put(aMessage(1, { reactions: [reacted(ada, '🌸')], rev: 2 }));
  states.push(await shown(local));
  await local.out.outbox.clear();
  states.push(await shown(local));

  expect(states.flat()).toEqual(['[🌸]', '[🌸]', '[🌸]', '[🌸]']);
});

test('a refused reaction gives way to that of the server, and is discarded by the next one', async () => {
  const local = await withMessages(aMessage(1, { reactions: [reacted(ada, '👍')] }));
  await react(local, first, '🌸');

  await refuse(local, 'cannot_message');
  expect(await shown(local)).toEqual(['[👍]']);
  await react(local, first, '❤️');

  expect((await calls(local)).map(([, , json]) => json)).toEqual([{ emoji: '❤️' }]);
});

test('an edit and a reaction of one message wait in one lane, and neither replaces the other', async () => {
  const local = await withMessages(aMessage(1, { senderId: ada }));

  await react(local, first, '🌸');
  await editMessage(local, first, 'better');
  await react(local, first, '👍');
  await editMessage(local, first, 'best');

  expect((await calls(local)).map(([, , json]) => json)).toEqual([{ emoji: '👍' }, { content: 'best' }]);
  expect(new Set((await entries(local)).map(({ lane }) => lane)).size).toBe(1);
  expect(await thread(local)).toMatchObject([{ content: 'best', reactions: [{ emoji: '👍', isOwn: true }] }]);
});

test('a reaction follows an edit in the lane of a message that was sent to a username', async () => {
  const local = await testLocal();
  const { messageId: id } = await sendToUsername(local, { username: 'bea', content: 'first' });
  await change(local, 'message.sendByUsername', { status: 'sending', sends: 1 });
  await editMessage(local, of(id), 'second');
  await change(local, 'message.sendByUsername', { status: 'acked' });
  await local.cache.messages.put(aMessage(1, { id, senderId: ada, content: 'first' }));

  await react(local, of(id), '🌸');
  await react(local, of(id), '❤️');

  const [, edit, reaction, ...others] = await entries(local);
  expect([edit?.kind, reaction?.kind, others]).toEqual(['message.edit', 'message.react', []]);
  expect(reaction?.lane).toBe(edit?.lane);
  expect(reaction?.args).toMatchObject({ emoji: '❤️' });
});

test('messages that are written later are sent after the reaction, in their order', async () => {
  const local = await withMessages();

  await sendMessage(local, { ...to, content: 'one' });
  await react(local, first, '🌸');
  await sendMessage(local, { ...to, content: 'two' });
  await react(local, first, '👍');

  expect(await kinds(local)).toEqual(['message.send', 'message.send', 'message.react']);
  expect(new Set((await entries(local)).map(({ lane }) => lane)).size).toBe(1);
});

test('a message that is deleted for everyone takes its unsent reaction with it, and gets none after it', async () => {
  const local = await withMessages(aMessage(1, { senderId: ada, reactions: [reacted(bea, '😂')] }), aMessage(2));
  await react(local, of(aMessageId(2)), '👍');
  await react(local, first, '🌸');

  await unsendMessage(local, first);
  expect(await kinds(local)).toEqual(['message.react', 'message.unsend']);
  await react(local, first, '🌸');

  expect(await kinds(local)).toEqual(['message.react', 'message.unsend']);
  expect(await shown(local)).toEqual(['', '[👍]']);
});

test('a reaction that is being sent is not cancelled by deleting the message for everyone', async () => {
  const local = await withMessages(aMessage(1, { senderId: ada }));
  await react(local, first, '🌸');
  await change(local, 'message.react', { status: 'sending', sends: 1 });

  await unsendMessage(local, first);

  expect(await kinds(local)).toEqual(['message.react', 'message.unsend']);
});

test('a message that is deleted for oneself after a reaction is reacted to for the other', async () => {
  const local = await withMessages();
  await react(local, first, '🌸');

  await deleteMessage(local, first);

  expect(await thread(local)).toEqual([]);
  expect(await kinds(local)).toEqual(['message.react', 'message.delete']);
});

test('an emptied message shows no reaction, neither a stored one nor one that waits', async () => {
  const local = await withMessages(aMessage(1, { reactions: [reacted(bea, '😂')] }));
  await react(local, first, '🌸');

  await local.cache.messages.put(
    aMessage(1, { content: '', isEmptied: true, reactions: [reacted(bea, '😂')], rev: 2 }),
  );

  expect(await shown(local)).toEqual(['']);
});

test('a repeated answer, whose emoji are blank like its words, shows none', async () => {
  const local = await withMessages(aMessage(1, { reactions: [reacted(ada, ''), reacted(bea, '')] }));

  expect(await shown(local)).toEqual(['']);
});

test('rows of a server without reactions have none, and can be reacted to', async () => {
  const local = await withMessages(aMessage(1));
  expect('reactions' in aMessage(1)).toBe(false);
  expect(await shown(local)).toEqual(['']);

  await react(local, first, '🌸');

  expect(await shown(local)).toEqual(['[🌸]']);
});

test('a message can be reacted to once the server has it, until it is emptied', async () => {
  const local = await withMessages(aMessage(1), aMessage(2, { isEmptied: true }));
  await sendMessage(local, { ...to, content: 'waits' });

  expect((await thread(local)).map(canReact)).toEqual([true, false, false]);
});

test('a reaction that is taken back from a deleted message is done; one that is given is not', () => {
  const { notFoundIsSuccess } = reactToMessage;
  const isDone = (emoji: string | null) =>
    typeof notFoundIsSuccess === 'function' && notFoundIsSuccess({ messageId: first.id, conversationId, emoji });

  expect([isDone(null), isDone('🌸')]).toEqual([true, false]);
});

test.each([
  ['message_not_found', 'This message was deleted'],
  ['cannot_message', "You don't have permission to message this user."],
  ['unauthorized', 'Authentication required'],
  ['invalid_reaction', 'The reaction could not be saved. Please try again.'],
  ['something_new', 'The reaction could not be saved. Please try again.'],
])('a refusal of a reaction with %s reads: %s', (code, words) => {
  expect(reactionRefusal(code)).toBe(words);
});

test('the outbox names a reaction by its emoji, and keeps no refused one', () => {
  const words = messageWords.find(({ kind }) => kind === 'message.react');
  const about = { person: null, isOwn: false, media: 'photo', text: null } as const;
  const args = (emoji: string | null) => ({ messageId: first.id, conversationId, emoji });

  const title = (emoji: string | null) => words?.title(args(emoji), about);
  expect([title('❤️'), title(null)]).toEqual(['React to a message: ❤️', 'Remove a reaction']);
  const sent = typeof words?.sent === 'function' ? words.sent : () => null;
  expect([sent(args('❤️')), sent(args(null))]).toEqual(['Reaction sent', 'Reaction removed']);
  expect(words?.staysWhenRefused).toBe(false);
});

import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId } from '@posy/contract/ids';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { setUserActive } from '@posy/server/features/account/account.service';
import { SMALL_PICTURE } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { mp4 } from '@posy/server/testing/videos';
import { TestClock } from '@posy/testkit/test-clock';
import { blockPerson } from '@posy/web/features/blocks/set-block';
import { readConversations, readConversationView } from '@posy/web/features/conversations/conversations.local';
import { sendByUsername } from '@posy/web/features/conversations/send-by-username';
import { beginConversation } from '@posy/web/features/conversations/start-conversation';
import { countUnread } from '@posy/web/features/conversations/unread-count';
import { fetchOlderMessages } from '@posy/web/features/messages/fetch-older-messages';
import { markAllRead } from '@posy/web/features/messages/mark-read';
import { foldMessages } from '@posy/web/features/messages/message-overlay';
import { readThreadRows } from '@posy/web/features/messages/messages.local';
import { deleteMessage, sendMessage } from '@posy/web/features/messages/send-message';
import { storeFile } from '@posy/web/local/stored-file';
import { retryEntry } from '@posy/web/sync/outbox-actions';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

async function pair() {
  const server = await TestServer.start();
  const [ada, bea] = [server.as('ada'), server.as('bea')];
  const [adaUser, beaUser] = [await ada.user(), await bea.user()];
  const clock = new TestClock();
  const phone = await Phone.unpack('ada', ada, clock, 1);
  const hers = await Phone.unpack('bea', bea, clock, 2);
  for (const each of [phone, hers]) await each.pull();
  return { server, phone, hers, adaUser, beaUser, conversationId: conversationIdOf(adaUser.id, beaUser.id), clock };
}

async function write(from: Phone, to: Phone, content: string) {
  const conversationId = conversationIdOf(from.uid, to.uid);
  const username = (await to.local.cache.me.get(to.uid))?.username ?? null;
  return from.with((local) => sendMessage(local, { conversationId, toUserId: to.uid, username, content }));
}

/** The messages of a thread as they are shown: text and delivery state. */
async function shown({ local }: Phone, id: ConversationId): Promise<string[]> {
  const messages = foldMessages({ ...(await readThreadRows(local, id, 1000)), uploads: [], uid: local.uid });
  return messages.map(({ content, delivery }) =>
    delivery.kind === 'failed' ? `${content} (${delivery.code})` : `${content} (${delivery.kind})`,
  );
}

test('H16 a message is shown once at every step from sending to reading, and both unread counts agree', async () => {
  const { server, phone, hers, conversationId, clock } = await pair();
  await using _ = server;
  const seen: string[][] = [];
  const look = async () => seen.push(await shown(phone, conversationId));

  await write(phone, hers, 'hello');
  await look();
  // The answer arrives, and the network fails before the pull.
  phone.faults = ['ok', 'lostRequest'];
  await phone.drain();
  phone.faults = [];
  await look();
  await phone.pull();
  await look();
  await hers.pull();
  expect(await countUnread(hers.local)).toBe(1);
  clock.advance(1000);
  await hers.drain();
  await phone.pull();
  await look();
  await hers.with((local) => markAllRead(local, conversationId));
  expect(await countUnread(hers.local), 'read without a network').toBe(0);
  await hers.drain();
  await phone.pull();
  await look();

  expect(seen.flat()).toEqual(['waiting', 'sent', 'sent', 'delivered', 'read'].map((kind) => `hello (${kind})`));
  await hers.pull();
  expect(await countUnread(hers.local)).toBe(0);
  expect(await hers.unsent()).toEqual([]);
});

test('a blocked sender sees the block, keeps the text, and can send it when the block ends', async () => {
  const { server, phone, hers, conversationId, adaUser } = await pair();
  await using _ = server;
  await write(phone, hers, 'one');
  await phone.drain();
  await hers.pull();
  await hers.with((local) => blockPerson(local, adaUser.id, true));
  expect(await readConversationView(hers.local, conversationId)).toMatchObject({ isBlocked: true });
  await hers.drain();

  await write(phone, hers, 'two');
  await phone.drain();
  const refused = await shown(phone, conversationId);
  await hers.with((local) => blockPerson(local, adaUser.id, false));
  await hers.drain();
  const [entry] = await phone.unsent();
  if (!entry) throw new Error('it was given up');
  await phone.with((local) => retryEntry(local, entry.key));
  await phone.drain();
  await hers.pull();

  expect(refused.at(-1)).toBe('two (cannot_message)');
  expect(await shown(hers, conversationId)).toEqual(['one (received)', 'two (received)']);
  expect(await phone.unsent()).toEqual([]);
});

test('H33 a message to a user who was deactivated meanwhile is kept unsent; the thread stays', async () => {
  const { server, phone, hers, conversationId, beaUser } = await pair();
  await using _ = server;
  await write(phone, hers, 'one');
  await phone.drain();
  await write(phone, hers, 'two');
  const { id, role } = await server.admin().user();
  const request = { key: null, fingerprint: '' };
  const admin = { userId: id, sessionId: '', role };
  await setUserActive(server.deps, admin, request, { userId: beaUser.id, isActive: false });
  await server.settle();

  await phone.drain();
  await phone.pull();

  expect(await shown(phone, conversationId)).toEqual(['one (sent)', 'two (user_not_found)']);
  expect(await readConversationView(phone.local, conversationId)).toMatchObject({ isDeleted: true });
});

test('H50 messages to a username have a thread that becomes the conversation; an unknown username keeps the text', async () => {
  const { server, phone, hers, conversationId, beaUser } = await pair();
  await using _ = server;
  const username = beaUser.username ?? '';
  const first = await phone.with((local) => sendByUsername(local, { username, content: 'one' }));
  await phone.with((local) => sendByUsername(local, { username, content: 'two' }));
  const nobody = await phone.with((local) => sendByUsername(local, { username: 'nobody.at.all', content: 'three' }));
  expect(await readConversations(phone.local)).toHaveLength(2);

  await phone.drain();
  await hers.pull();

  expect(await shown(phone, first.conversationId)).toEqual(['one (sent)', 'two (sent)']);
  expect((await readConversationView(phone.local, first.conversationId))?.id).toBe(conversationId);
  expect(await shown(hers, conversationId)).toEqual(['one (received)', 'two (received)']);
  expect(await shown(phone, nobody.conversationId)).toEqual(['three (user_not_found)']);
});

test('a message to a username whose answer was lost is deleted, and later messages to that user are sent', async () => {
  const { server, phone, hers, beaUser, conversationId, clock } = await pair();
  await using _ = server;
  const username = beaUser.username ?? '';
  const { messageId } = await phone.with((local) => sendByUsername(local, { username, content: 'one' }));
  await phone.with((local) => beginConversation(local, beaUser));
  await write(phone, hers, 'two');
  phone.faults = ['lostAnswer'];
  await phone.drain();
  phone.faults = [];
  await phone.pull();

  await phone.with((local) => deleteMessage(local, { id: messageId, conversationId }));
  const atOnce = await shown(phone, conversationId);
  clock.advance(120_000);
  await phone.drain();
  await phone.pull();

  expect(atOnce).toEqual(['two (waiting)']);
  expect(await shown(phone, conversationId)).toEqual(['two (sent)']);
  expect(await phone.unsent()).toEqual([]);
});

test('an unsent photo keeps its bytes on the device, is sent once, and reaches both users', async () => {
  const { server, phone, hers, beaUser, conversationId } = await pair();
  await using _ = server;
  await phone.with(async (local) => {
    const file = await storeFile(local, new File([new Uint8Array(SMALL_PICTURE)], 'photo.png', { type: 'image/png' }));
    const facts = { width: 24, height: 16, thumbhash: '', durationMs: null, poster: '', isLocationRemoved: false };
    const photo = { kind: 'image' as const, file, ...facts, originalSize: file.size };
    await sendMessage(local, {
      conversationId,
      toUserId: hers.uid,
      username: beaUser.username,
      content: '',
      file: photo,
    });
  });
  const [waiting] = await readConversations(phone.local);
  phone.faults = ['lostAnswer'];
  await phone.drain();
  await phone.kill();

  await phone.pull();
  await server.settle();
  await hers.pull();

  expect(waiting?.last?.preview).toBe('Photo');
  const rows = await hers.local.cache.messages.toArray();
  expect(rows.map(({ media, n }) => [media?.kind, media?.width, n])).toEqual([['image', 24, 1]]);
});

test('a video is sent in pieces over a connection on which every request fails once, and reaches both users once', async () => {
  const { server, phone, hers, beaUser, conversationId, clock } = await pair();
  await using _ = server;
  // Two pieces: the second is a short one.
  const bytes = new Uint8Array(mp4({ padding: UPLOAD_CHUNK_BYTES }));
  await phone.with(async (local) => {
    const file = await storeFile(local, new File([bytes], 'video.mp4', { type: 'video/mp4' }));
    const facts = { width: 64, height: 48, thumbhash: '', durationMs: 1000, poster: '', isLocationRemoved: false };
    const video = { kind: 'video' as const, file, ...facts, originalSize: file.size };
    await sendMessage(local, {
      conversationId,
      toUserId: hers.uid,
      username: beaUser.username,
      content: 'look',
      file: video,
    });
  });

  for (const fault of ['lostRequest', 'lostAnswer', 'overloaded', 'twice', 'portal'] as const) {
    for (let calls = 0; calls < 4; calls++) {
      phone.faults = [...Array.from({ length: calls }, () => 'ok' as const), fault];
      await phone.drain();
      clock.advance(120_000);
      if (calls === 2) await phone.kill();
    }
  }
  phone.faults = [];
  await phone.drain();
  await server.settle();
  await Promise.all([phone.pull(), hers.pull()]);

  expect(await phone.unsent()).toEqual([]);
  for (const each of [phone, hers]) {
    const rows = await each.local.cache.messages.toArray();
    expect(rows.map(({ content, media, n }) => [content, media?.kind, n])).toEqual([['look', 'video', 1]]);
  }
  expect(await phone.local.out.chunks.count(), 'the stored bytes are deleted').toBe(0);
});

test('an empty conversation is listed only for the user who opened it, until the first message', async () => {
  const { server, phone, hers, conversationId, beaUser } = await pair();
  await using _ = server;

  await phone.with((local) => beginConversation(local, beaUser));
  await phone.drain();
  await hers.pull();
  expect((await readConversations(phone.local)).map(({ id }) => id)).toEqual([conversationId]);
  expect(await readConversations(hers.local)).toEqual([]);
  await write(phone, hers, 'hello');
  await phone.drain();
  await hers.pull();

  expect((await readConversations(hers.local)).map(({ id, unreadCount }) => [id, unreadCount])).toEqual([
    [conversationId, 1],
  ]);
});

test('a new phone pages back to the beginning of a long conversation without a gap', async () => {
  const { server, phone, hers, conversationId, clock } = await pair();
  await using _ = server;
  for (let i = 1; i <= 90; i++) {
    const [from, to] = i % 2 === 0 ? [hers, phone] : [phone, hers];
    await write(from, to, `no ${i}`);
    await from.drain();
    clock.advance(60_000);
    await from.drain();
  }
  const fresh = await Phone.unpack('ada', server.as('ada'), clock, 9);
  await fresh.pull();

  const results: string[] = [];
  while (results.at(-1) !== 'end') {
    results.push(await fresh.with((local, syncer) => fetchOlderMessages(local, conversationId, syncer)));
    if (results.at(-1) !== 'more' && results.at(-1) !== 'end') break;
  }

  expect(results).toEqual(['more', 'end']);
  const { rows, hasMoreOnServer } = await readThreadRows(fresh.local, conversationId, 1000);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 90 }, (_, i) => i + 1));
  expect(hasMoreOnServer).toBe(false);
});

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openAlone } from '../../db/open-database.ts';
import { runHousekeeping } from '../../housekeeping.ts';
import { backUp } from '../../testing/backups.ts';
import { edit, messageIn, messagesOf, onlyConversationOf, sendPhoto, unsend } from '../../testing/changing-messages.ts';
import { runCommandOf } from '../../testing/commands.ts';
import { conversationOf, send } from '../../testing/messaging.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import {
  forEachDialect,
  migratedPlace,
  temporaryPlace,
  type TemporaryPlace,
} from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { removeMessage } from './reported-message.ts';
import { recordUnsent } from './unsent-ledger.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('a restored backup brings back no message that was unsent since, with its photo and former texts; others stay', async () => {
    await using place = await migratedPlace(dialect);
    const before = await TestServer.start({ place });
    const [alice, bob] = [before.as('alice'), before.as('bob')];
    const conversationId = await conversationOf(alice, bob);
    const other = await send(alice, bob, 'stays');
    const { id, media, n, k } = await sendPhoto(alice, bob, { content: 'onezq' });
    await edit(alice, id, 'twozq');
    await before.settle();
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();
    const backup = await backUp(place);
    await unsend(alice, id);
    await before.settle();
    await before[Symbol.asyncDispose]();
    await backup.restore();
    const found = await tracesIn(place, ['onezq', 'twozq']);

    await using after = await TestServer.start({ place });
    const traces = await findTraces(after.deps.db, ['onezq', 'twozq']);
    await after.settle();

    expect(found).toEqual(expect.arrayContaining(['formerMessages', 'messages']));
    expect(traces).toEqual({});
    const emptied = { id, n, k, content: '', media: null, editedAt: null, isEmptied: true, isUnsent: true };
    const readers = [after.anotherDeviceOf('alice'), after.anotherDeviceOf('bob')] as const;
    for (const [i, reader] of readers.entries()) {
      const [known, fresh] = [new PullingDevice(reader), new PullingDevice(reader)];
      known.cursor = devices[i]?.cursor ?? null;
      const [changes, all] = [await known.pull(), await fresh.pull()];
      expect([changes, all].map((ops) => messageIn(ops, id))).toMatchObject([emptied, emptied]);
      expect(messageIn(changes, other.id)).toBeUndefined();
      expect(messageIn(all, other.id)).toMatchObject({ content: 'stays', isEmptied: false });
      expect((await reader.get(media?.variants[0]?.url ?? '')).status).toBe(404);
    }
    expect(await messagesOf(...readers)).toMatchObject([{ content: 'stays' }, emptied]);
    expect(await onlyConversationOf(readers[1])).toMatchObject({ id: conversationId, unreadCount: 1 });
    const { read } = after.deps.db;
    expect(await read.selectFrom('media').select('id').execute()).toEqual([]);
    expect(await Array.fromAsync(after.deps.blobs.list())).toEqual([]);
  });

  test('a start after a restore raises the revision of an unsent message once, and touches both users', async () => {
    await using place = await migratedPlace(dialect);
    const before = await TestServer.start({ place });
    const [alice, bob] = [before.as('alice'), before.as('bob')];
    const { id, conversationId, rev } = await send(alice, bob, 'Oops');
    const members = [await alice.id(), await bob.id()];
    const backup = await backUp(place);
    await unsend(alice, id);
    await before.settle();
    await before[Symbol.asyncDispose]();
    await backup.restore();
    const first = await startAndRead(place);

    const second = await startAndRead(place);

    expect(first.revs).toEqual([rev + 1]);
    const touched = members.flatMap((userId) => [
      `u:${userId} conversation ${conversationId}`,
      `u:${userId} message ${id}`,
    ]);
    expect(first.touched).toEqual(expect.arrayContaining(touched));
    expect(second).toEqual(first);
  });

  test('a message that an administrator removed stays empty after a restore', async () => {
    await using place = await migratedPlace(dialect);
    const before = await TestServer.start({ place });
    const { id } = await send(before.as('alice'), before.as('bob'), 'Awful');
    const backup = await backUp(place);
    await before.deps.db.write((tx) => removeMessage(before.deps, tx, () => {}, id));
    await before.settle();
    await before[Symbol.asyncDispose]();
    await backup.restore();

    await using after = await TestServer.start({ place });

    const readers = [after.anotherDeviceOf('bob'), after.anotherDeviceOf('alice')] as const;
    expect(await messagesOf(...readers)).toMatchObject([{ id, content: '', isEmptied: true }]);
  });

  test('a restored backup brings back none of many unsent messages, also of deleted accounts', async () => {
    await using place = await migratedPlace(dialect);
    const before = await TestServer.start({ place });
    const [alice, bob, carol] = [before.as('alice'), before.as('bob'), before.as('carol')];
    const sent = [];
    for (let i = 0; i < 6; i++) sent.push(await send(i % 2 === 0 ? alice : carol, bob, `quincezq${i}`));
    await send(bob, alice, 'stays');
    const backup = await backUp(place);
    for (const [i, { id }] of sent.entries()) await unsend(i % 2 === 0 ? alice : carol, id);
    await carol.fetch('/api/user', { method: 'DELETE', json: { password: 'rose garden 1' } });
    await before.settle();
    // More than one statement looks up, of messages that are not in the database.
    const unknown = Array.from({ length: 600 }, () => before.deps.newId());
    await before.deps.ledger.add('unsent-messages', '2026-01-31', unknown);
    await before[Symbol.asyncDispose]();
    await backup.restore();

    await using after = await TestServer.start({ place });
    await after.settle();

    expect(
      await findTraces(
        after.deps.db,
        sent.map(({ content }) => content),
      ),
    ).toEqual({});
    const readers = [after.anotherDeviceOf('alice'), after.anotherDeviceOf('bob')] as const;
    expect((await messagesOf(...readers)).map(({ content }) => content)).toEqual(['', '', '', 'stays']);
  });
});

test('an unsent message that could not be recorded is recorded when the folder can be written again', async () => {
  await using place = await migratedPlace('sqlite');
  await using server = await TestServer.start({ place });
  const { id } = await send(server.as('alice'), server.as('bob'), 'Oops');
  const folder = path.join(place.dataDir, 'unsent-messages');
  await writeFile(folder, 'in the way');
  const answer = await unsend(server.as('alice'), id);
  await server.settle();
  for (let i = 0; i < 20; i++) {
    server.clock.advance(DAY_MS / 24);
    await server.settle();
  }
  const waiting = await server.deps.db.read.selectFrom('jobs').select(['name', 'state', 'attempts']).execute();
  await rm(folder);

  server.clock.advance(DAY_MS / 12);
  await server.settle();

  expect(answer.status).toBe(204);
  expect(waiting).toEqual([{ name: 'messages.record-unsent', state: 'waiting', attempts: 9 }]);
  expect(await entries(place)).toEqual([id]);
  expect(await server.deps.db.read.selectFrom('jobs').select('name').execute()).toEqual([]);
});

test('an unsent message is recorded once for repeated requests, and its entry has its id alone', async () => {
  await using place = await migratedPlace('sqlite');
  await using server = await TestServer.start({ place });
  const alice = server.as('alice');
  const { id } = await send(alice, server.as('bob'), 'Oops');
  const key = { 'idempotency-key': server.deps.newId() };

  for (const headers of [key, key, undefined]) await unsend(alice, id, headers);
  await server.settle();

  const day = new Date(server.clock.now()).toISOString().slice(0, 10);
  expect(await readFile(path.join(place.dataDir, 'unsent-messages', day), 'utf8')).toBe(`\n${id}\n`);
});

test('entries of unsent messages are dropped after 35 days', async () => {
  await using place = await migratedPlace('sqlite');
  await using server = await TestServer.start({ place });
  const [old, recent] = [server.deps.newId(), server.deps.newId()];
  await recordUnsent(server.deps, old);
  server.clock.advance(34 * DAY_MS);
  await recordUnsent(server.deps, recent);
  await runHousekeeping(server.deps);
  const before = await entries(place);
  server.clock.advance(2 * DAY_MS);

  await runHousekeeping(server.deps);

  expect(before).toEqual([old, recent]);
  expect(await entries(place)).toEqual([recent]);
});

test('a backup has the unsent messages, a restore adds them, and no file of a message that was unsent later stays', async () => {
  await using place = await migratedPlace('sqlite');
  await using other = await temporaryPlace('sqlite');
  const server = await TestServer.start({ place });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const [first, second] = [await sendPhoto(alice, bob), await sendPhoto(alice, bob)];
  await unsend(alice, first.id);
  await server.settle();
  const backup = path.join(other.dataDir, 'backup');
  const made = await runCommandOf(place, ['backup', 'create', '--to', backup]);
  const verified = await runCommandOf(place, ['backup', 'verify', backup]);
  await unsend(alice, second.id);
  await server.settle();
  await server[Symbol.asyncDispose]();
  for (const end of ['', '-wal', '-shm']) await rm(path.join(place.dataDir, `posy.db${end}`), { force: true });

  const here = await runCommandOf(place, ['restore', backup]);
  const elsewhere = { dataDir: path.join(other.dataDir, 'data'), databaseUrl: null };
  const there = await runCommandOf(elsewhere, ['restore', backup]);

  expect([made, verified, here, there].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(await entries(elsewhere)).toEqual([first.id]);
  expect((await entries(place)).toSorted()).toEqual([first.id, second.id].toSorted());
  await using after = await TestServer.start({ place });
  const files = async () => (await Array.fromAsync(after.deps.blobs.list())).length;
  const restored = await files();
  await after.settle();
  expect(restored).toBeGreaterThan(0);
  expect(await files()).toBe(0);
});

test('unsent messages move with the media to another folder', async () => {
  await using place = await migratedPlace('sqlite');
  await using other = await temporaryPlace('sqlite');
  const server = await TestServer.start({ place });
  const { id } = await send(server.as('alice'), server.as('bob'), 'Oops');
  await unsend(server.as('alice'), id);
  await server.settle();
  await server[Symbol.asyncDispose]();

  const moved = await runCommandOf(place, ['media', 'move', '--to', other.dataDir]);

  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(await entries(other)).toEqual([id]);
});

/** The tables of a place that is not in use in which one of the words is. */
async function tracesIn(place: TemporaryPlace, words: readonly string[]): Promise<string[]> {
  const db = openAlone(place);
  try {
    return Object.keys(await findTraces(db, words));
  } finally {
    await db.close();
  }
}

/** The revisions of all messages, and all touches with their numbers, right after a start. */
async function startAndRead(place: TemporaryPlace): Promise<{ revs: number[]; touched: string[]; seqs: number[] }> {
  await using server = await TestServer.start({ place });
  const { read } = server.deps.db;
  const messages = await read.selectFrom('messages').select('rev').execute();
  const changes = await read.selectFrom('syncChanges').select(['scope', 'type', 'id', 'seq']).orderBy('seq').execute();
  return {
    revs: messages.map(({ rev }) => rev),
    touched: changes.map(({ scope, type, id }) => `${scope} ${type} ${id}`).toSorted(),
    seqs: changes.map(({ seq }) => seq),
  };
}

async function entries({ dataDir }: Pick<TemporaryPlace, 'dataDir'>): Promise<string[]> {
  const folder = path.join(dataDir, 'unsent-messages');
  const days = (await readdir(folder)).toSorted();
  const texts = await Promise.all(days.map((day) => readFile(path.join(folder, day), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
}

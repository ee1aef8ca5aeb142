import { MAX_MESSAGE_EDITS, MAX_MESSAGE_LENGTH, MESSAGE_EDIT_HOURS } from '@posy/contract/limits';
import { ReportSchema } from '@posy/contract/reports';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import {
  codeOf,
  edit,
  messageIn,
  messagesOf,
  onlyConversationOf,
  sendPhoto,
  unsend,
} from '../../testing/changing-messages.ts';
import { send, textsOf, trySend } from '../../testing/messaging.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { pruneFormerMessages } from './messages.jobs.ts';
import { removeMessage } from './reported-message.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

forEachDialect((dialect) => {
  test('an edited message has its new text and the time of it for both users, and takes no number', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const question = await send(bob, alice, 'When?');
    const sent = await send(alice, bob, { content: 'At five', replyToId: question.id });
    const { id, conversationId } = sent;
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();
    server.clock.advance(60_000);

    const answer = await edit(alice, id, '  At six ');

    const editedAt = new Date(server.clock.now()).toISOString();
    const edited = { ...sent, content: 'At six', editedAt, rev: 2 };
    expect(sent).toMatchObject({ editedAt: null, isUnsent: false });
    expect([answer.status, answer.body]).toEqual([200, edited]);
    for (const [i, [reader, other]] of [[alice, bob] as const, [bob, alice] as const].entries()) {
      const ops = (await devices[i]?.pull()) ?? [];
      expect(opWords(ops).toSorted()).toEqual([`u put conversation ${conversationId}`, `u put message ${id}`]);
      expect(messageIn(ops, id)).toEqual(edited);
      expect((await messagesOf(reader, other)).at(-1)).toEqual(edited);
      expect(await onlyConversationOf(reader)).toMatchObject({ lastN: 2, lastMessage: { content: 'At six' } });
    }
    expect(await onlyConversationOf(bob)).toMatchObject({ unreadCount: 1, receivedK: 1 });
  });

  test('an edit of an older message changes neither the list nor the unread count', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, '1');
    await send(alice, bob, '2');
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();

    await edit(alice, id, 'One');

    for (const device of devices) expect(opWords(await device.pull())).toEqual([`u put message ${id}`]);
    expect(await onlyConversationOf(bob)).toMatchObject({ unreadCount: 2, lastMessage: { content: '2' } });
  });

  test('the same text changes nothing, also after a day; a repeated edit gets the first answer', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'One');
    const key = { 'idempotency-key': server.deps.newId() };
    const first = await edit(alice, id, 'Two', key);
    const device = new PullingDevice(bob);
    await device.pull();

    const again = [await edit(alice, id, 'Two', key), await edit(alice, id, 'Two')];
    server.clock.advance(MESSAGE_EDIT_HOURS * HOUR_MS + 1);
    again.push(await edit(alice, id, 'Two'));

    expect(again.map(({ status, text }) => [status, text])).toEqual(again.map(() => [200, first.text]));
    expect(await device.pull()).toEqual([]);
    expect(await server.deps.db.read.selectFrom('formerMessages').select('text').execute()).toEqual([{ text: 'One' }]);
  });

  test('the text of a photo may be removed and added, a text alone may not be removed, and the rules of texts hold', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const photo = await sendPhoto(alice, bob, { content: 'Rose' });
    const { id } = await send(alice, bob, 'Text');

    const ofPhoto = [await edit(alice, photo.id, ''), await edit(alice, photo.id, 'Tulip')];
    const refused = [
      await edit(alice, id, ' '),
      await edit(alice, id, 'x'.repeat(MAX_MESSAGE_LENGTH + 1)),
      await edit(alice, id, 'a\0b'),
      await alice.fetch(`/api/messages/${id}`, { method: 'PATCH', json: {} }),
    ];

    expect(ofPhoto.map(({ body }) => body)).toMatchObject([
      { content: '', media: photo.media },
      { content: 'Tulip', media: photo.media },
    ]);
    expect(refused.map(codeOf)).toEqual([
      [400, 'message_empty'],
      [400, 'message_too_long'],
      [400, 'invalid_characters'],
      [400, 'fields_required'],
    ]);
    expect(await textsOf(bob, alice)).toEqual(['Tulip', 'Text']);
  });

  test('a message is edited for a day, and no longer', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'One');
    server.clock.advance(MESSAGE_EDIT_HOURS * HOUR_MS);

    const last = await edit(alice, id, 'Two');
    server.clock.advance(1);
    const late = await edit(alice, id, 'Three');

    expect(last.status).toBe(200);
    expect(codeOf(late)).toEqual([409, 'edit_too_late']);
    expect(await textsOf(bob, alice)).toEqual(['Two']);
  });

  test('E46 no number of edits removes what a receiver saw from a report: the one that would is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const sent = await send(alice, bob, 'What was seen');
    server.clock.advance(HOUR_MS);

    const answers = [];
    for (let i = 0; i <= MAX_MESSAGE_EDITS; i++) {
      answers.push(await edit(alice, sent.id, `${i} ${'nothing '.repeat(600)}`));
      server.clock.advance(1);
    }
    const [first] = await reportsOf(server, bob, { targetId: sent.id });
    const [, second] = await reportsOf(server, server.as('bob'), { targetId: sent.id, rev: sent.rev });

    expect(answers.slice(0, -1).filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.slice(-1).map(codeOf)).toEqual([[409, 'too_many_edits']]);
    for (const report of [first, second ?? first]) expect(report?.split('\n\n* * *\n')[1]).toBe('What was seen');
  });

  test('a report has the text of now, the one that was seen, and the others', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const sent = await sendPhoto(alice, bob);
    await edit(alice, sent.id, 'Awful');
    const seen = sent.rev + 1;
    for (const text of ['Kind', 'Very kind']) await edit(alice, sent.id, text);

    const [report] = await reportsOf(server, bob, { targetId: sent.id, rev: seen });

    expect(report).toBe('Very kind\n\n* * *\nAwful\n\n* * *\nKind');
  });

  test('a text before an edit is for reports alone: in no list, pull, page, push queue or stored answer', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const key = () => ({ 'idempotency-key': server.deps.newId() });
    const sendingKey = key();
    const sent = await trySend(alice, bob, 'onezq', sendingKey);
    const id = String(Reflect.get(Object(sent.body), 'id'));
    await edit(alice, id, 'twozq', key());

    await edit(alice, id, 'three', key());

    expect(Object.keys(await findTraces(server.deps.db, ['onezq', 'twozq']))).toEqual(['formerMessages']);
    for (const client of [alice, bob]) {
      expect((await client.get('/api/sync')).text).not.toMatch(/zq/);
    }
    // The request is the same as the first one.
    expect((await trySend(alice, bob, 'onezq', sendingKey)).text).not.toMatch(/zq/);
  });

  test('texts before edits are deleted after 30 days', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'One');
    await edit(alice, id, 'Two');
    const stored = () => server.deps.db.read.selectFrom('formerMessages').select('text').execute();

    server.clock.advance(30 * DAY_MS);
    await pruneFormerMessages(server.deps);
    const before = await stored();
    server.clock.advance(1);
    await pruneFormerMessages(server.deps);

    expect([before, await stored()]).toEqual([[{ text: 'One' }], []]);
  });

  test('texts before edits end with the content of the message', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { id } = await send(alice, bob, 'One');
      await edit(alice, id, 'Two');
      ids.push(id);
    }
    const [ofBoth = '', removed = '', hidden = '', rest = ''] = ids;
    const left = async () => {
      const rows = await server.deps.db.read.selectFrom('formerMessages').select('messageId').execute();
      return ids.filter((id) => rows.some(({ messageId }) => messageId === id));
    };

    for (const client of [alice, bob]) await client.delete(`/api/messages/${ofBoth}`);
    const afterBoth = await left();
    await server.deps.db.write((tx) => removeMessage(server.deps, tx, () => {}, removed));
    const afterRemoval = await left();
    await alice.delete(`/api/messages/${hidden}`);
    const afterHiding = await left();
    await removePerson(server, await bob.id());
    await server.settle();
    const afterReader = await left();
    await removePerson(server, await alice.id());
    await server.settle();

    expect([afterBoth, afterRemoval, afterHiding, afterReader, await left()]).toEqual([
      [removed, hidden, rest],
      [hidden, rest],
      [hidden, rest],
      [rest],
      [],
    ]);
  });

  test('the end of an account deletes the texts before its edits in a thread that stays', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'onezq');
    await edit(alice, id, 'twozq');

    await removePerson(server, await alice.id());
    await server.settle();

    expect(await findTraces(server.deps.db, ['onezq', 'twozq'])).toEqual({});
    expect((await messagesOf(bob, alice)).map(({ content, editedAt }) => [content, editedAt])).toEqual([['', null]]);
  });

  test('I27 a message of others, one that is emptied, hidden or unknown is not edited', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const { id } = await send(alice, bob, 'Mine');
    const [unsent, removed, hidden] = [await send(alice, bob), await send(alice, bob), await send(alice, bob)];
    await unsend(alice, unsent.id);
    await server.deps.db.write((tx) => removeMessage(server.deps, tx, () => {}, removed.id));
    await alice.delete(`/api/messages/${hidden.id}`);

    const answers = [
      await edit(bob, id, 'x'),
      await edit(carol, id, 'x'),
      await edit(server.admin(), id, 'x'),
      await edit(alice, unsent.id, 'x'),
      await edit(alice, removed.id, 'x'),
      await edit(alice, hidden.id, 'x'),
      await edit(alice, server.deps.newId(), 'x'),
    ];

    expect(answers.map(codeOf)).toEqual([
      [403, 'not_own_message'],
      ...Array.from({ length: 6 }, () => [404, 'message_not_found']),
    ]);
    expect(await textsOf(bob, alice)).toEqual(['Mine', '', '', 'Hello']);
  });

  test('an edit after a block in either direction is refused, and one to a user who is deactivated or deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const [toBob, toCarol] = [await send(alice, bob, 'To Bob'), await send(alice, carol, 'To Carol')];
    const [aliceId, bobId, carolId] = [await alice.id(), await bob.id(), await carol.id()];
    const answers = [];

    await bob.post(`/api/users/${aliceId}/block`);
    answers.push(await edit(alice, toBob.id, 'x'));
    await bob.delete(`/api/users/${aliceId}/block`);
    await alice.post(`/api/users/${bobId}/block`);
    answers.push(await edit(alice, toBob.id, 'x'));
    await setActive(server, carolId, false);
    answers.push(await edit(alice, toCarol.id, 'x'));
    await removePerson(server, carolId);
    await server.settle();
    answers.push(await edit(alice, toCarol.id, 'x'));

    expect(answers.map(codeOf)).toEqual([
      [403, 'cannot_message'],
      [403, 'cannot_message'],
      [404, 'user_not_found'],
      [404, 'user_not_found'],
    ]);
    expect([await textsOf(alice, bob), (await messagesOf(alice, carol)).map(({ content }) => content)]).toEqual([
      ['To Bob'],
      ['To Carol'],
    ]);
  });

  test('a message that is sent again after it was edited elsewhere is the edited one; another text is a conflict', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const fields = { id: server.deps.newId(), content: 'One' };
    await trySend(alice, bob, fields);
    await edit(alice, fields.id, 'Two');

    const again = [await trySend(alice, bob, fields), await trySend(alice, bob, { ...fields, content: 'Two' })];
    const different = await trySend(alice, bob, { ...fields, content: 'Three' });

    expect(again).toMatchObject(again.map(() => ({ status: 201, body: { id: fields.id, content: 'Two' } })));
    expect(codeOf(different)).toEqual([409, 'id_conflict']);
  });

  test('a message of a version that knows no edits is edited and unsent like others', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { conversationId, createdAt } = await send(bob, alice, 'Hello');
    const [edited, unsent] = [server.deps.newId(), server.deps.newId()];
    await insertAsBefore(server, alice, { conversationId, createdAt: Date.parse(createdAt), ids: [edited, unsent] });

    const answers = [await edit(alice, edited, 'Newer'), await unsend(alice, unsent)];

    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    expect((await messagesOf(bob, alice)).map(({ content, isUnsent }) => [content, isUnsent])).toEqual([
      ['Hello', false],
      ['Newer', false],
      ['', true],
    ]);
    expect((await onlyConversationOf(bob)).unreadCount).toBe(1);
  });
});

/** The texts of all reports, after one more of a message. */
async function reportsOf(
  server: TestServer,
  reporter: TestClient,
  message: { readonly targetId: string; readonly rev?: number },
): Promise<string[]> {
  await reporter.post('/api/reports', { target: 'message', reason: 'spam', ...message });
  const { body } = await server.admin().get('/api/admin/reports');
  return Parse(Type.Array(ReportSchema), body).map(({ evidence }) => evidence.text);
}

/** Stores messages after the first one with the columns that the version before migration 0043 knows. */
async function insertAsBefore(
  { deps }: TestServer,
  sender: TestClient,
  {
    conversationId,
    createdAt,
    ids,
  }: { readonly conversationId: string; readonly createdAt: number; readonly ids: readonly string[] },
): Promise<void> {
  const senderId = await sender.id();
  await deps.db.write(async (tx) => {
    const { side } = await tx
      .selectFrom('conversationMembers')
      .select('side')
      .where('userId', '=', senderId)
      .executeTakeFirstOrThrow();
    for (const [i, id] of ids.entries()) {
      await sql`
        insert into messages (id, "conversationId", n, side, k, content, "createdAt", rev, seq0, seq1)
        values (${id}, ${conversationId}, ${i + 2}, ${side}, ${i + 1}, 'Older', ${createdAt}, 1, 1, 1)
      `.execute(tx);
    }
    const count = ids.length;
    const last = { lastN: count + 1, lastMessageId: ids.at(-1) ?? null };
    await tx
      .updateTable('conversationMembers')
      .set({ ...last, sentK: count })
      .where('side', '=', side)
      .execute();
    await tx
      .updateTable('conversationMembers')
      .set({ ...last, receivedK: count })
      .where('side', '<>', side)
      .execute();
  });
}

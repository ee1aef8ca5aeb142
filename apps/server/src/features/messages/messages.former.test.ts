import { MAX_MESSAGE_EDITS } from '@posy/contract/limits';
import { ReportSchema } from '@posy/contract/reports';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { codeOf, edit, messagesOf, sendPhoto } from '../../testing/changing-messages.ts';
import { send, trySend } from '../../testing/messaging.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { pruneFormerMessages } from './messages.jobs.ts';
import { removeMessage } from './reported-message.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

forEachDialect((dialect) => {
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
    const [report] = await reportsOf(server, bob, { targetId: sent.id });

    expect(answers.slice(0, -1).filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.slice(-1).map(codeOf)).toEqual([[409, 'too_many_edits']]);
    expect(report?.split('\n\n* * *\n')[1]).toBe('What was seen');
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

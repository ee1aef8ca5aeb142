import { expect, test } from 'vitest';
import { writeComment } from '../testing/commenting.ts';
import { isOfAdmins } from '../testing/described-calls.ts';
import { conversationOf, send, userIdOf } from '../testing/messaging.ts';
import { OddRequests } from '../testing/odd-requests.ts';
import { publish } from '../testing/posting.ts';
import { PullingDevice } from '../testing/pulling.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { dumpTables } from '../testing/traces.ts';

const MARK = '\u0301';
/** More marks than any stored text has. */
const FLOOD = new RegExp(`${MARK}{17}`);
/** One character each: as long as a JSON body allows, as a message allows, and for short fields. */
const ONE_CHARACTER = [28_000, 12_000, 300].map((marks) => `x${MARK.repeat(marks)}`);
const LONG = `x${MARK.repeat(60_000)}`;

test('Z02 no field of any call stores or returns a character with hundreds of marks', async () => {
  await using world = await OddRequests.open();
  let sent = 0;

  for (const call of world.calls) {
    for (const field of world.fieldsOf(call)) {
      for (const text of ONE_CHARACTER) {
        const request = world.withField(call, field, text);
        const response = await (isOfAdmins(call) ? world.sendAsAdmin(request) : world.send(request));
        world.check(request, response, { isAdmin: true });
        expect(FLOOD.test(response.text), `${call.method} ${call.path}: ${field}`).toBe(false);
        sent++;
      }
    }
  }

  expect(sent).toBeGreaterThan(200);
  for (const [table, rows] of await dumpTables(world.server.deps.db)) {
    expect(
      rows.filter((row) => FLOOD.test(row)),
      table,
    ).toEqual([]);
  }
}, 120_000);

forEachDialect((dialect) => {
  test('Z02 texts longer than eight units for each character of their limit are 400', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(bob);
    const conversationId = await conversationOf(alice, bob);
    const toUserId = await userIdOf(bob);
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';
    const comment = (content: string) =>
      alice.send('/api/comments', { method: 'POST', json: { postId: post.id, content } });
    const message = (content: string) =>
      alice.send(`/api/conversations/${conversationId}/messages`, { method: 'POST', json: { content, toUserId } });

    expect((await comment(family.repeat(1454))).status).toBe(201);
    expect(await comment(family.repeat(1455))).toMatchObject({ status: 400, body: { code: 'comment_too_long' } });
    expect((await comment('x'.repeat(2000))).status).toBe(201);
    expect(await comment('x'.repeat(2001))).toMatchObject({ status: 400, body: { code: 'comment_too_long' } });
    expect(await message(`x${MARK.repeat(20_000)}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_characters' },
    });
    expect(await message(`e${MARK}`)).toMatchObject({ status: 201 });
    for (const blank of ['\u2800', ' \u3164\u200b ', '\u034f']) {
      expect(await comment(blank)).toMatchObject({ status: 400, body: { code: 'comment_empty' } });
      expect(await message(blank)).toMatchObject({ status: 400, body: { code: 'message_empty' } });
    }
  });

  test('Z04 rows longer than the limits are cut in every answer', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(bob);
    await writeComment(bob, post.id);
    await send(bob, alice, 'hello');
    await server.deps.db.write(async (tx) => {
      const bobs = await userIdOf(bob);
      await tx.updateTable('users').set({ firstName: LONG, bio: LONG }).where('id', '=', bobs).execute();
      await tx.updateTable('posts').set({ content: LONG, location: LONG, altText: LONG, rev: 2 }).execute();
      await tx.updateTable('comments').set({ content: LONG, rev: 2 }).execute();
      await tx.updateTable('messages').set({ content: LONG, rev: 2 }).execute();
    });

    const ops = await new PullingDevice(alice).pull();
    const answers = await Promise.all(
      [
        '/api/posts',
        `/api/comments/${post.id}`,
        '/api/conversations',
        '/api/users/search?q=bob',
        `/api/posts/${post.id}`,
      ].map((path) => alice.get(path)),
    );

    expect(ops.map(({ t }) => t)).toEqual(expect.arrayContaining(['post', 'conversation', 'message']));
    for (const text of [JSON.stringify(ops), ...answers.map((answer) => answer.text)]) {
      expect(text).toContain(MARK);
      expect(FLOOD.test(text)).toBe(false);
      expect(text.length).toBeLessThan(20_000);
    }
  });
});

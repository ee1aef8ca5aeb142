import { MAX_FORMER_USERNAMES, USERNAME_RESERVED_DAYS } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { runHousekeeping } from '../../housekeeping.ts';
import { removePerson } from '../../testing/accounts.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

const RESERVED_MS = USERNAME_RESERVED_DAYS * 86_400_000;
const TAKEN = [409, 'username_taken'];

function rename(client: TestClient, username: string): Promise<TestResponse> {
  const form = new FormData();
  form.append('username', username);
  return client.fetch('/api/profile', { method: 'PATCH', body: form });
}

function codeOf({ status, body }: TestResponse): unknown[] {
  return [status, Reflect.get(Object(body), 'code')];
}

forEachDialect((dialect) => {
  test('E09 a former username leads nobody to another user, and its owner may take it again', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, mallory] = [server.as('alice'), server.as('bob'), server.as('mallory')];
    const nobody = await bob.get('/api/user-pages/alice.nobody');
    const old = 'alice.tester';
    expect((await alice.user()).username).toBe(old);

    const given = await rename(alice, 'alice.new');
    const hint = await mallory.get(`/api/usernames/${old}`);
    const taken = await rename(mallory, old);
    const person = { firstName: 'Alice', lastName: 'Tester', email: 'other@example.com', password: TEST_PASSWORD };
    const namesake = await server.anonymous().send('/api/signup', { method: 'POST', json: person });
    const page = await bob.get(`/api/user-pages/${old}`);
    const post = await publish(bob, { content: `With @${old}` });
    const queued = await bob.post('/api/messages/send-by-username', { username: old, content: 'Only for Alice' });
    const own = await alice.get(`/api/usernames/${old}`);
    const back = await rename(alice, old);
    const newer = await rename(mallory, 'alice.new');

    expect(given).toMatchObject({ status: 200, body: { username: 'alice.new' } });
    expect([hint.body, own.body]).toMatchObject([{ isAvailable: false }, { isAvailable: true }]);
    expect([taken, newer].map(codeOf)).toEqual([TAKEN, TAKEN]);
    expect(namesake).toMatchObject({ status: 201, body: { username: 'alice.tester2' } });
    expect([page.status, page.text]).toEqual([404, nobody.text]);
    expect(post.mentions).toEqual([]);
    expect(codeOf(queued)).toEqual([404, 'user_not_found']);
    expect(back).toMatchObject({ status: 200, body: { username: old } });
  });

  test('E09 a former username is free after 90 days, not earlier', async () => {
    await using server = await TestServer.start({ dialect });
    await rename(server.as('alice'), 'alice.new');
    await server.as('mallory').user();

    server.clock.advance(RESERVED_MS - 1);
    await runHousekeeping(server.deps);
    const early = await rename(server.anotherDeviceOf('mallory'), 'alice.tester');
    server.clock.advance(1);
    await runHousekeeping(server.deps);
    const late = await rename(server.anotherDeviceOf('mallory'), 'alice.tester');

    expect(codeOf(early)).toEqual(TAKEN);
    expect(late).toMatchObject({ status: 200, body: { username: 'alice.tester' } });
  });

  test('E09 the former usernames of a deleted account stay reserved, for nobody', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await rename(alice, 'alice.new');

    await removePerson(server, await alice.id());
    await server.settle();
    const rows = await server.deps.db.read.selectFrom('reservedUsernames').selectAll().orderBy('username').execute();

    expect(rows).toMatchObject([
      { username: 'alice.new', ownerId: null },
      { username: 'alice.tester', ownerId: null },
    ]);
    expect(codeOf(await rename(server.as('mallory'), 'alice.tester'))).toEqual(TAKEN);
  });

  test('E09 one account cannot reserve any number of usernames', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');

    const answers = [];
    for (let i = 0; i <= MAX_FORMER_USERNAMES; i++) answers.push(await rename(alice, `alice.${i}`));
    const back = await rename(alice, 'alice.tester');

    expect(answers.slice(0, -1).filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.slice(-1).map(codeOf)).toEqual([[409, 'too_many_usernames']]);
    expect(back.status).toBe(200);
  });
});

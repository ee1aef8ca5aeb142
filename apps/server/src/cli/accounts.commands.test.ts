import { CLOSE_UNAUTHORIZED } from '@posy/contract/realtime';
import { expect, test } from 'vitest';
import { readDeletions } from '../features/account/deletion-ledger.ts';
import { systemClock } from '../system-time.ts';
import { CommandWorld } from '../testing/command-world.ts';
import { runCommandOf } from '../testing/commands.ts';
import { publish } from '../testing/posting.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect } from '../testing/temporary-database.ts';

const MINUTE_MS = 60_000;

forEachDialect((dialect) => {
  test('accounts are listed in pages, newest first, with role, state and last use, and are found by name', async () => {
    await using world = await CommandWorld.open(dialect, 'accounts');
    const { server } = world;
    for (const name of ['ada', 'bob', 'cleo']) {
      server.clock.advance(1000);
      await server.as(name).user();
    }
    await world.run(['deactivate', 'bob@example.com']);

    const first = await world.run(['list', '--limit', '2']);
    const second = await world.run(['list', '--limit', '2', '--cursor', String(fieldOf(first.json, 'next'))]);
    const found = await world.run(['list', '--search', 'CLEO']);
    const narrow = [await world.run(['list', '--state', 'inactive']), await world.run(['list', '--role', 'admin'])];
    const none = await runCommandOf(world.place, ['accounts', 'list', '--search', 'nobody']);
    const lines = await runCommandOf(world.place, ['accounts', 'list', '--limit', '3']);

    const seen = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(first.json).toMatchObject({
      accounts: [
        { email: 'cleo@example.com', role: 'user', isActive: true, createdAt: seen, lastSeenAt: seen },
        // The end of an account's sessions leaves no last use.
        { email: 'bob@example.com', role: 'user', isActive: false, lastSeenAt: null },
      ],
    });
    expect(emailsOf(second.json)).toEqual(['ada@example.com', server.deps.config.admin.email]);
    expect(fieldOf(second.json, 'next')).toBeNull();
    expect(emailsOf(found.json)).toEqual(['cleo@example.com']);
    expect(narrow.map(({ json }) => emailsOf(json))).toEqual([['bob@example.com'], [server.deps.config.admin.email]]);
    expect(none.out).toBe('No account was found.\n');
    expect(lines.out).toMatch(
      /^cleo@example\.com {2}\S+ {2}cleo Tester {2}user {2}active {2}created \S+ {2}seen \S+Z\nbob.* {2}deactivated .*seen -\nada.*\nMore with --cursor \S+\n$/,
    );
  });

  test('a deactivated account is logged out and hidden on a running server, and comes back with what it shared', async () => {
    await using world = await CommandWorld.open(dialect, 'accounts');
    const { server } = world;
    const [ada, bob] = [server.as('ada'), server.as('bob')];
    const { id } = await publish(ada);
    await bob.user();
    await using socket = await Socket.open(server, ada);

    const changes = [
      await world.run(['deactivate', 'Ada@example.com']),
      await world.run(['deactivate', 'ada@example.com']),
    ];
    const closed = await socket.closed();
    const hidden = [await bob.get(`/api/posts/${id}`), await ada.get('/api/user')];
    const refused = await world.logIn('ada@example.com');
    const back = await world.run(['reactivate', 'ada@example.com']);
    await server.deps.shell.look();
    const shown = await bob.get(`/api/posts/${id}`);

    expect(changes.map(({ json }) => json)).toMatchObject([
      { ok: true, isActive: false, changed: true },
      { ok: true, changed: false },
    ]);
    expect(closed).toBe(CLOSE_UNAUTHORIZED);
    expect(hidden.map(({ status }) => status)).toEqual([404, 401]);
    expect(refused).toBeOneOf([401, 403]);
    expect(back.json).toMatchObject({ isActive: true, changed: true });
    expect([shown.status, await world.logIn('ada@example.com')]).toEqual([200, 200]);
    expect(await world.auditedActions()).toEqual([
      ['user.deactivate', await ada.id()],
      ['user.activate', await ada.id()],
    ]);
  });

  test('a deleted account is gone with its posts, sessions and sockets, and no backup brings it back', async () => {
    await using world = await CommandWorld.open(dialect, 'accounts');
    const { server } = world;
    const [ada, bob] = [server.as('ada'), server.as('bob')];
    const [{ id: postId }, id] = [await publish(ada), await ada.id()];
    await bob.user();
    await using socket = await Socket.open(server, ada);

    const dry = await world.run(['delete', 'ada@example.com', '--dry-run']);
    const before = await ada.get('/api/user');
    const deleted = await world.run(['delete', 'ada@example.com']);
    const again = await world.run(['delete', 'ada@example.com']);
    const closed = await socket.closed();
    // Commands have the clock of the machine.
    server.clock.advance(systemClock.now() + MINUTE_MS - server.clock.now());
    await server.settle();
    const rows = await server.deps.db.read.selectFrom('users').select('id').where('id', '=', id).execute();

    expect([dry.json, before.status]).toEqual([{ ok: true, id, email: 'ada@example.com', dryRun: true }, 200]);
    expect(deleted.json).toMatchObject({ ok: true, id, dryRun: false });
    expect([again.code, again.err]).toEqual([1, 'User not found\n']);
    expect([closed, rows]).toEqual([CLOSE_UNAUTHORIZED, []]);
    expect((await ada.get('/api/user')).status).toBe(401);
    expect((await bob.get(`/api/posts/${postId}`)).status).toBe(404);
    expect(await world.logIn('ada@example.com')).toBe(401);
    expect((await readDeletions(server.deps))?.(id)).toBe(true);
    expect(await world.auditedActions()).toEqual([['user.delete', id]]);
  });

  test('the last administrator is neither deactivated nor deleted', async () => {
    await using world = await CommandWorld.open(dialect, 'accounts');
    const { email } = world.server.deps.config.admin;

    const refused = [
      await world.run(['deactivate', email]),
      await world.run(['delete', email]),
      await world.run(['delete', email, '--dry-run']),
    ];

    expect(refused.map(({ code, err }) => [code, err])).toEqual(
      refused.map(() => [1, 'At least one administrator is required\n']),
    );
    expect(await world.auditedActions()).toEqual([]);
    expect((await world.server.admin().get('/api/user')).status).toBe(200);
  });
});

test('an unknown account and a wrong option are refused with one line', async () => {
  await using world = await CommandWorld.open('sqlite', 'accounts');

  const results = [
    await world.run(['deactivate', 'nobody@example.com']),
    await world.run(['reactivate', 'nobody']),
    await world.run(['delete', 'nobody@example.com']),
    await world.run(['list', '--cursor', 'nonsense']),
    await world.run(['list', '--limit', '101']),
    await world.run(['list', '--role', 'keeper']),
    await world.run(['deactivate']),
  ];

  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 2, 2, 2]);
  expect(results.slice(0, 3).map(({ err }) => err)).toEqual([
    'User not found\n',
    'User not found\n',
    'User not found\n',
  ]);
  expect(results[4]?.err).toContain('It is a number from 1 to 100.');
});

function fieldOf(json: unknown, name: string): unknown {
  return json instanceof Object ? Reflect.get(json, name) : undefined;
}

function emailsOf(json: unknown): readonly unknown[] {
  const accounts = fieldOf(json, 'accounts');
  return Array.isArray(accounts) ? accounts.map((account) => fieldOf(account, 'email')) : [];
}

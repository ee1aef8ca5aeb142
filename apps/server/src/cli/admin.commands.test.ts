import { CLOSE_UNAUTHORIZED } from '@posy/contract/realtime';
import { expect, test } from 'vitest';
import { CommandWorld } from '../testing/command-world.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect } from '../testing/temporary-database.ts';

const NEW_PASSWORD = 'a garden of tulips';

forEachDialect((dialect) => {
  test('a reset ends sessions and sockets of a running server, sends a mail, and the new password logs in', async () => {
    await using world = await CommandWorld.open(dialect, 'admin');
    const { server } = world;
    const ada = server.as('ada');
    await using socket = await Socket.open(server, ada);

    const reset = await world.run(['reset-password', 'Ada@example.com'], `${NEW_PASSWORD}\nnot this\n`);
    const closed = await socket.closed();

    expect(reset).toMatchObject({ code: 0, json: { ok: true, isActive: true } });
    expect(closed).toBe(CLOSE_UNAUTHORIZED);
    expect((await ada.send('/api/user')).status).toBe(401);
    expect(await world.logIn('ada@example.com', NEW_PASSWORD)).toBe(200);
    const mails = await server.deps.db.read.selectFrom('emails').select(['toEmail', 'content']).execute();
    expect(mails).toMatchObject([{ toEmail: 'ada@example.com', content: expect.stringContaining('operator') }]);
    expect(mails[0]?.content).not.toContain(NEW_PASSWORD);
    expect(await world.auditedActions()).toEqual([['user.password', await ada.id()]]);
  });

  test('an administrator is created, and roles change for the next call, but not that of the last one', async () => {
    await using world = await CommandWorld.open(dialect, 'admin');
    const { server } = world;
    const ada = server.as('ada');
    await ada.user();

    const last = await world.run(['demote', server.deps.config.admin.email]);
    const created = await world.run(['create', '--email', 'new@example.com', '--username', 'keeper2', '--generate']);
    const password = Reflect.get(Object(created.json), 'password');
    const promoted = [await world.run(['promote', 'ada@example.com']), await world.run(['promote', 'ada@example.com'])];
    await server.deps.shell.look();
    const asAdmin = await ada.get('/api/admin/operations');
    const demoted = await world.run(['demote', 'ada@example.com']);

    expect([last.code, last.err]).toEqual([1, 'At least one administrator is required\n']);
    expect(created).toMatchObject({ code: 0, json: { username: 'keeper2', email: 'new@example.com' } });
    expect(await world.logIn('new@example.com', String(password))).toBe(200);
    expect(promoted.map(({ json }) => json)).toMatchObject([{ changed: true }, { changed: false }]);
    expect(asAdmin.status).toBe(200);
    expect(demoted.json).toMatchObject({ role: 'user', changed: true });
    expect((await ada.get('/api/admin/operations')).status).toBe(403);
    expect((await world.auditedActions()).map(([action]) => action)).toEqual([
      'user.create',
      'user.promote',
      'user.demote',
    ]);
  });
});

test('a password has the rules of the sign-up, is never an argument, and is refused when it is missing', async () => {
  await using world = await CommandWorld.open('sqlite', 'admin');

  const results = [
    await world.run(['create', '--email', 'new@example.com'], 'short\n'),
    await world.run(['create', '--email', 'no address'], NEW_PASSWORD),
    await world.run(['create', '--email', world.server.deps.config.admin.email], NEW_PASSWORD),
    await world.run(['reset-password', 'nobody@example.com'], NEW_PASSWORD),
    await world.run(['create', '--email', 'new@example.com']),
    await world.run(['create', '--email', 'new@example.com', '--password', NEW_PASSWORD]),
  ];

  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 2, 2]);
  expect(results.map(({ err }) => err.split('\n')[0])).toEqual([
    'Password must be at least 6 characters (password)',
    'Please enter a valid email address (email)',
    'An account with this email already exists (email)',
    'User not found',
    'Type a password, or use --generate',
    expect.stringContaining("unknown option '--password'"),
  ]);
});

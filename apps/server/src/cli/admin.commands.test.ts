import { CLOSE_UNAUTHORIZED } from '@posy/contract/realtime';
import { expect, test } from 'vitest';
import { runCommandOf } from '../testing/commands.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect, migratedPlace, type TemporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

const NEW_PASSWORD = 'a garden of tulips';

forEachDialect((dialect) => {
  test('a reset ends sessions and sockets of a running server, sends a mail, and the new password logs in', async () => {
    await using world = await World.open(dialect);
    const { server } = world;
    const ada = server.as('ada');
    await using socket = await Socket.open(server, ada);

    const reset = await world.admin('reset-password', ['Ada@example.com'], `${NEW_PASSWORD}\nnot this\n`);
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
    await using world = await World.open(dialect);
    const { server } = world;
    const ada = server.as('ada');
    await ada.user();

    const last = await world.admin('demote', [server.deps.config.admin.email]);
    const created = await world.admin('create', ['--email', 'new@example.com', '--username', 'keeper2', '--generate']);
    const password = Reflect.get(Object(created.json), 'password');
    const promoted = [
      await world.admin('promote', ['ada@example.com']),
      await world.admin('promote', ['ada@example.com']),
    ];
    await server.deps.shell.look();
    const asAdmin = await ada.get('/api/admin/operations');
    const demoted = await world.admin('demote', ['ada@example.com']);

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
  await using world = await World.open('sqlite');

  const results = [
    await world.admin('create', ['--email', 'new@example.com'], 'short\n'),
    await world.admin('create', ['--email', 'no address'], NEW_PASSWORD),
    await world.admin('create', ['--email', world.server.deps.config.admin.email], NEW_PASSWORD),
    await world.admin('reset-password', ['nobody@example.com'], NEW_PASSWORD),
    await world.admin('create', ['--email', 'new@example.com']),
    await world.admin('create', ['--email', 'new@example.com', '--password', NEW_PASSWORD]),
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

/** A server that runs while commands change its database. */
class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly #place: TemporaryPlace;

  private constructor(server: TestServer, place: TemporaryPlace) {
    this.server = server;
    this.#place = place;
  }

  static async open(dialect: 'sqlite' | 'postgres'): Promise<World> {
    const place = await migratedPlace(dialect);
    return new World(await TestServer.start({ place }), place);
  }

  admin(command: string, args: readonly string[], input = '') {
    return runCommandOf(this.#place, ['admin', command, ...args, '--json'], {}, { input });
  }

  async logIn(email: string, password: string): Promise<number> {
    return (await this.server.anonymous().send('/api/login', { method: 'POST', json: { email, password } })).status;
  }

  /** Actions of the audit log with their targets, oldest first; without reads. */
  async auditedActions(): Promise<[string, string][]> {
    const rows = await this.server.deps.db.read
      .selectFrom('audit')
      .select(['action', 'target'])
      .where('action', 'like', 'user.%')
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows.map(({ action, target }) => [action, target]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.#place[Symbol.asyncDispose]();
  }
}

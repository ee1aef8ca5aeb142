import { AdminDaySchema, type AdminUser, AdminUserSchema } from '@posy/contract/administration';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;
const PROMOTION = { method: 'PATCH', json: { role: 'admin' } };
const NEW = { email: 'ada@example.com', password: 'rose garden 1', firstName: 'Ada', lastName: 'Lovelace' };

forEachDialect((dialect) => {
  test('L06 a new account needs an e-mail address, a password, a first name and a valid role', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const refusalOf = async (body: object) => {
      const answer = await admin.post('/api/admin/users', { ...NEW, ...body });
      return [answer.status, messageOf(answer)];
    };
    const required = [400, 'Email, password, and first name are required'];

    const refusals = [
      await refusalOf({ firstName: undefined }),
      await refusalOf({ firstName: ' \u200b' }),
      await refusalOf({ email: '' }),
      await refusalOf({ password: '' }),
      await refusalOf({ role: 'superadmin' }),
      await refusalOf({ role: 7 }),
      await refusalOf({ email: 'ada@example.com,bob@example.com' }),
      await refusalOf({ password: '12345' }),
      await refusalOf({ password: 'x'.repeat(257) }),
      await refusalOf({ lastName: 'x'.repeat(51) }),
      await refusalOf({ firstName: 'A\u0000' }),
      await refusalOf({ password: 'tulip\u0000garden' }),
      await refusalOf({ email: 'Admin@posy.local' }),
    ];

    expect(refusals).toEqual([
      required,
      required,
      required,
      required,
      [400, 'Invalid input'],
      [400, 'Invalid input'],
      [400, 'Please enter a valid email address'],
      [400, 'Password must be at least 6 characters'],
      [400, 'Password must be at most 256 characters'],
      [400, 'Names can have at most 50 characters'],
      [400, 'Invalid characters'],
      [400, 'Invalid characters'],
      [409, 'An account with this email already exists'],
    ]);
    expect(await linesOf(server)).toEqual(refusals.map(() => 'user.create refused'));
    expect(await server.deps.db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('a created account can log in; a repeated request creates one account', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const id = server.deps.newId();
    const key = { 'idempotency-key': server.deps.newId() };

    const made = await admin.post('/api/admin/users', { ...NEW, id, lastName: undefined, role: 'admin' }, key);
    const again = await admin.post('/api/admin/users', { ...NEW, id, lastName: undefined, role: 'admin' }, key);
    const byId = await admin.post('/api/admin/users', { ...NEW, id, lastName: '', role: 'admin' });
    const other = await admin.post('/api/admin/users', { ...NEW, id });
    const login = { method: 'POST', json: { email: NEW.email, password: NEW.password } };
    const ada = server.anonymous();
    const loggedIn = await ada.send('/api/login', login);

    expect([made.status, again.status, byId.status, other.status]).toEqual([201, 201, 201, 409]);
    expect(userOf(made)).toMatchObject({
      id,
      email: NEW.email,
      lastName: '',
      username: 'ada',
      role: 'admin',
      isActive: true,
    });
    expect([again.body, byId.body]).toEqual([made.body, made.body]);
    expect(made.text).not.toContain('assword');
    expect(loggedIn.status).toBe(200);
    expect((await ada.send('/api/admin/stats')).status).toBe(200);
    expect((await server.as('bob').get('/api/users/search?q=ada')).body).toMatchObject([{ id }]);
  });

  test('I24 a changed role applies from the next call on, in every open session', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const alice = server.as('alice');
    const id = await alice.id();
    const setRole = (role: string) => admin.fetch(`/api/admin/users/${id}/role`, { method: 'PATCH', json: { role } });

    const before = await alice.get('/api/admin/users');
    const promoted = await setRole('admin');
    const after = await alice.get('/api/admin/users');
    const post = await publish(server.as('bob'));
    const takenDown = await alice.delete(`/api/posts/${post.id}`);
    const demoted = await setRole('user');
    const last = await alice.get('/api/admin/users');
    const another = await publish(server.as('bob'));

    expect([before.status, promoted.status, after.status, demoted.status, last.status]).toEqual([
      403, 200, 200, 200, 403,
    ]);
    expect([userOf(promoted).role, userOf(demoted).role]).toEqual(['admin', 'user']);
    expect(takenDown.status).toBe(204);
    expect((await alice.delete(`/api/posts/${another.id}`)).status).toBe(403);
    expect((await setRole('superadmin')).status).toBe(400);
  });

  test('I24 a user who lost the role in the database is refused at the next call', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    await admin.get('/api/admin/stats');
    const { db } = server.deps;
    await db.write((tx) => tx.updateTable('users').set({ role: 'user' }).execute());

    const answer = await admin.get('/api/admin/stats');
    const act = await admin.fetch(`/api/admin/users/${await admin.id()}/role`, {
      method: 'PATCH',
      json: { role: 'admin' },
    });

    expect([answer.status, act.status]).toEqual([403, 403]);
  });

  test('A14 A15 a deactivated user is signed out and gets everything back; a deleted one is removed', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const alice = server.as('alice');
    const id = await alice.id();
    const setActive = (isActive: boolean) =>
      admin.fetch(`/api/admin/users/${id}/status`, { method: 'PATCH', json: { isActive } });

    const off = await setActive(false);
    const out = await alice.get('/api/user');
    const refused = await server.anonymous().send('/api/login', loginOf('alice'));
    const on = await setActive(true);
    const back = await server.anonymous().send('/api/login', loginOf('alice'));
    const removed = await admin.delete(`/api/admin/users/${id}`);
    const again = await admin.delete(`/api/admin/users/${id}`);
    const loginAfterRemoval = await server.anonymous().send('/api/login', loginOf('alice'));

    expect([off.status, out.status, refused.status]).toEqual([200, 401, 401]);
    expect([userOf(off).isActive, userOf(on).isActive]).toEqual([false, true]);
    expect([back.status, removed.status, again.status, loginAfterRemoval.status]).toEqual([200, 204, 404, 401]);
    expect((await linesOf(server)).toSorted()).toEqual([
      'user.activate done',
      'user.deactivate done',
      'user.delete done',
      'user.delete refused',
    ]);
  });

  test('I23 the last active administrator stays, and nobody can remove their own role', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const id = await admin.id();
    const endsOf = (of: string) => [
      { path: `/api/admin/users/${of}/status`, method: 'PATCH', json: { isActive: false } },
      { path: `/api/admin/users/${of}/role`, method: 'PATCH', json: { role: 'user' } },
      { path: `/api/admin/users/${of}`, method: 'DELETE' },
    ];
    const run = (of: string) =>
      Promise.all(endsOf(of).map(async ({ path, ...options }) => messageOf(await admin.fetch(path, options))));

    const alone = await run(id);
    const bob = await server.as('bob').id();
    await admin.fetch(`/api/admin/users/${bob}/role`, { method: 'PATCH', json: { role: 'admin' } });
    const own = await run(id);

    expect(alone).toEqual(alone.map(() => 'At least one administrator is required'));
    expect(own).toEqual(own.map(() => 'Only another administrator can do this to your account'));
    expect((await admin.get('/api/admin/stats')).status).toBe(200);
  });

  test('I23 two administrators who delete, deactivate or demote each other at once are both answered, and one stays', async () => {
    await using server = await TestServer.start({ dialect });
    const keeper = server.admin();
    for (const act of ['delete', 'deactivate', 'demote'] as const) {
      const pair = [server.as(`one-${act}`), server.as(`two-${act}`)] as const;
      const ids = [await pair[0].id(), await pair[1].id()] as const;
      for (const id of ids) await keeper.fetch(`/api/admin/users/${id}/role`, PROMOTION);

      const answers = await Promise.all([end(pair[0], ids[1], act), end(pair[1], ids[0], act)]);

      const [won, lost] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect([200, 204]).toContain(won);
      expect([401, 403]).toContain(lost);
      const { read } = server.deps.db;
      const left = await read
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [...ids])
        .where('role', '=', 'admin')
        .where('isActive', '=', 1)
        .execute();
      expect(left).toHaveLength(1);
    }
    expect((await linesOf(server)).filter((line) => /(delete|deactivate|demote) done$/.test(line))).toHaveLength(3);
    if (dialect === 'postgres') expect(await countDeadlocks(server)).toBe(0);
  });

  test('the totals count users, private posts and ads, without users under deletion', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await publish(alice);
    await publish(alice, { isPublic: 'false' });
    await bob.user();
    const before = await admin.get('/api/admin/stats');

    await admin.delete(`/api/admin/users/${await alice.id()}`);
    const atOnce = await admin.get('/api/admin/stats');
    await server.settle();
    const after = await admin.get('/api/admin/stats');

    expect(before.body).toEqual({ totalUsers: 3, totalPosts: 2, totalAds: 0, activeAds: 0 });
    expect(atOnce.body).toMatchObject({ totalUsers: 2 });
    expect(after.body).toEqual({ totalUsers: 2, totalPosts: 0, totalAds: 0, activeAds: 0 });
  });

  test('the days are the last thirty of UTC, oldest first, including empty ones', async () => {
    await using server = await TestServer.start({ dialect });
    await server.as('alice').user();
    server.clock.advance(29 * DAY_MS);
    await publish(server.as('bob'));
    await publish(server.as('bob'), { isPublic: 'false' });
    const admin = server.admin();

    const days = Parse(Type.Array(AdminDaySchema), (await admin.get('/api/admin/stats/days')).body);
    server.clock.advance(DAY_MS);
    const nextDay = Parse(Type.Array(AdminDaySchema), (await server.admin().get('/api/admin/stats/days')).body);

    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: dayOf(server.clock.now() - DAY_MS), signups: 1, posts: 2 });
    expect(days[0]).toMatchObject({ signups: 2, posts: 0 });
    expect(days.slice(1, -1).every(({ signups, posts }) => signups === 0 && posts === 0)).toBe(true);
    expect(nextDay.at(-1)).toEqual({ day: dayOf(server.clock.now()), signups: 0, posts: 0 });
    expect(nextDay[0]).toMatchObject({ signups: 0 });
  });
});

function end(admin: TestClient, id: string, act: 'delete' | 'deactivate' | 'demote'): Promise<TestResponse> {
  if (act === 'delete') return admin.delete(`/api/admin/users/${id}`);
  if (act === 'demote') return admin.fetch(`/api/admin/users/${id}/role`, { method: 'PATCH', json: { role: 'user' } });
  return admin.fetch(`/api/admin/users/${id}/status`, { method: 'PATCH', json: { isActive: false } });
}

/** PostgreSQL's own count for this database. */
async function countDeadlocks({ deps }: TestServer): Promise<number> {
  const counted = sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`;
  return Number((await counted.execute(deps.db.read)).rows[0]?.deadlocks);
}

function loginOf(name: string) {
  return { method: 'POST', json: { email: `${name}@example.com`, password: TEST_PASSWORD } };
}

function userOf(response: TestResponse): AdminUser {
  return Parse(AdminUserSchema, response.body);
}

function messageOf({ body }: TestResponse): unknown {
  return typeof body === 'object' && body && 'message' in body ? body.message : body;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Lines of the audit log, unordered. */
async function linesOf({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('audit').select(['action', 'outcome']).execute();
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
}

import { type AdminUser, AdminUserSchema } from '@posy/contract/administration';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { readPages } from '../../testing/paging.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { changeActive, changeRole } from '../users/accounts.service.ts';
import { createUser } from '../users/users.service.ts';

const FIRST = ['Ada', 'Łucja', 'zoë', 'Bea', '美咲'];
const LAST = ['Lovelace', 'Byron King', '', 'Ørsted', '山田'];

forEachDialect((dialect) => {
  test('accounts are listed newest first or by name, by role and state, in pages, and found by prefixes', async () => {
    await using server = await TestServer.start({ dialect });
    await fill(server, 40);
    const admin = server.admin();
    const all = await listed(admin, 'limit=100');

    for (const role of [undefined, 'user', 'admin'] as const) {
      for (const state of [undefined, 'active', 'inactive'] as const) {
        const wanted = all.filter(
          (user) =>
            (role === undefined || user.role === role) &&
            (state === undefined || user.isActive === (state === 'active')),
        );
        const filter = `${role === undefined ? '' : `&role=${role}`}${state === undefined ? '' : `&state=${state}`}`;
        const newest = await listed(admin, `limit=15${filter}`);
        const named = await listed(admin, `limit=15&sort=name${filter}`);

        expect(wanted.length).toBeGreaterThan(2);
        expect(idsOf(newest)).toEqual(idsOf(wanted));
        expect(idsOf(named).toSorted()).toEqual(idsOf(wanted).toSorted());
      }
    }
    const ages = all.map(({ createdAt }) => createdAt);
    expect(ages).toEqual(ages.toSorted().toReversed());
    const names = (await listed(admin, 'sort=name&limit=100')).map(({ firstName }) => firstName);
    expect([...new Set(names)]).toEqual(['Ada', 'Bea', 'Łucja', 'Posy', 'zoë', '美咲']);

    // Accounts are found by prefixes of names, usernames and addresses, deactivated ones too, each once.
    const find = async (q: string, more = '') =>
      idsOf(await listed(admin, `limit=8&q=${encodeURIComponent(q)}${more}`));
    const where = (is: (user: AdminUser) => boolean) => idsOf(all.filter(is)).toSorted();
    const sorted = async (q: string, more?: string) => (await find(q, more)).toSorted();

    expect(await sorted('ada')).toEqual(where(({ firstName }) => firstName === 'Ada'));
    expect(await sorted('ADA love')).toEqual(where((user) => user.firstName === 'Ada' && user.lastName === 'Lovelace'));
    expect(await sorted('lovelace, ada')).toEqual(await sorted('ada lovelace'));
    expect(await sorted('king')).toEqual(where(({ lastName }) => lastName === 'Byron King'));
    expect(await sorted('lucja')).toEqual(where(({ firstName }) => firstName === 'Łucja'));
    expect(await sorted('orst')).toEqual(where(({ lastName }) => lastName === 'Ørsted'));
    expect(await sorted('山')).toEqual(where(({ lastName }) => lastName === '山田'));
    expect(await find('person7@exam')).toEqual(where(({ email }) => email === 'person7@example.com'));
    expect(await sorted('person')).toHaveLength(40);
    expect(await sorted('@ada.lovelace')).toEqual(
      where(({ username }) => username?.startsWith('ada.lovelace') === true),
    );
    expect(await sorted('ada', '&state=inactive&role=user')).toEqual(
      where((user) => user.firstName === 'Ada' && !user.isActive && user.role === 'user'),
    );
    expect(await find('daada')).toEqual([]);
    expect(await find('@')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect((await find(' ')).length).toBe(all.length);
  });

  test('a list follows changed names, roles and deletions; a page continues after the previous one', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const alice = server.as('alice');
    const id = await alice.id();
    const q = async (text: string) => idsOf(await listed(admin, `q=${text}`));

    await alice.fetch('/api/profile', { method: 'PATCH', json: { firstName: 'Bella', username: 'bella' } });
    const renamed = [await q('bella'), await q('alice')];
    await admin.fetch(`/api/admin/users/${id}/role`, { method: 'PATCH', json: { role: 'admin' } });
    const promoted = await listed(admin, 'role=admin&sort=name');
    await admin.delete(`/api/admin/users/${id}`);
    const deleted = [await q('bella'), idsOf(await listed(admin, 'sort=name')), idsOf(await listed(admin, ''))];
    const odd = ['cursor=x', 'cursor=YQ.x&sort=name', 'cursor=YQ&q=a', 'q=%00', 'role=owner', 'state=gone', 'limit=0'];
    const refused = await Promise.all(odd.map(async (query) => (await admin.get(`/api/admin/users?${query}`)).status));

    // The account is still found by its address.
    expect(renamed).toEqual([[id], [id]]);
    expect(promoted.map(({ firstName }) => firstName)).toEqual(['Bella', 'Posy']);
    expect(deleted).toEqual([[], [await admin.id()], [await admin.id()]]);
    expect(refused).toEqual(odd.map(() => 400));
  });
});

/** Accounts of all kinds. Every three share their creation time. */
async function fill(server: TestServer, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    if (n % 3 === 0) server.clock.advance(1);
    await server.deps.db.write(async (tx) => {
      const [firstName = '', lastName = ''] = [FIRST[n % FIRST.length], LAST[Math.floor(n / 5) % LAST.length]];
      const account = {
        email: `person${n}@example.com`,
        firstName,
        lastName,
        passwordHash: 'x',
        role: 'user' as const,
      };
      const { id } = await createUser(server.deps, tx, account);
      if (n % 4 === 0) await changeRole(server.deps, tx, id, 'admin');
      if (n % 6 < 3) await changeActive(server.deps, tx, id, false);
    });
  }
}

async function listed(admin: TestClient, query: string): Promise<AdminUser[]> {
  const pages = await readPages(admin, `/api/admin/users?${query}`);
  const users = pages.flatMap(({ body }) => Parse(Type.Array(AdminUserSchema), body));
  expect(new Set(idsOf(users)).size).toBe(users.length);
  return users;
}

function idsOf(users: readonly AdminUser[]): string[] {
  return users.map(({ id }) => id);
}

import { expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findOtherAdmin } from './accounts.service.ts';
import { createUser } from './users.service.ts';

forEachDialect((dialect) => {
  test('namesakes get numbered usernames, and after twenty of them random ones', async () => {
    await using server = await TestServer.start({ dialect });
    const unlucky = { ...server.deps, random: () => 0 };
    const join = (deps: typeof unlucky, email: string) => (tx: Tx) =>
      createUser(deps, tx, { ...NAMESAKE, email, passwordHash: '', role: 'user' });

    const usernames: (string | null)[] = [];
    for (let n = 1; n <= 20; n++) {
      usernames.push((await server.deps.db.write(join(unlucky, `ada${n}@example.com`))).username);
    }
    const next = await server.deps.db.write(join(unlucky, 'next@example.com'));
    const withoutLuck = server.deps.db.write(join(unlucky, 'last@example.com'));

    expect(usernames.slice(0, 3)).toEqual(['ada.lovelace', 'ada.lovelace2', 'ada.lovelace3']);
    expect(new Set(usernames).size).toBe(20);
    expect(usernames.at(-1)).toBe('ada.lovelace20');
    expect(next.username).toBe('ada.lovelace10000');
    await expect(withoutLuck).rejects.toThrow(new AppError('server_busy', undefined, 1));
  });

  test('an administrator leaves their pictures to the oldest one who is active', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    const oldest = (await server.admin().user()).id;
    server.clock.advance(1000);
    const ids = [await server.as('ada').id(), await server.as('bob').id()];
    await db.write((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', 'in', ids).execute());
    const [ada = '', bob] = ids;
    const successor = () => db.write((tx) => findOtherAdmin(tx, ada));

    const first = await successor();
    await db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', oldest).execute());
    const second = await successor();

    expect([first, second]).toEqual([oldest, bob]);
  });
});

const NAMESAKE = { firstName: 'Ada', lastName: 'Lovelace' };

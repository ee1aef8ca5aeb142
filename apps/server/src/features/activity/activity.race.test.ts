import { expect, test } from 'vitest';
import { untilOneWaits } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

/** On SQLite writes follow one another anyway. */
test('activity of an account that ends while it is grouped is left out, and that of others is grouped', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { db } = server.deps;
  const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
  const [aliceId, carolId] = [await alice.id(), await carol.id()];
  await bob.post(`/api/users/${aliceId}/follow`);
  await bob.post(`/api/users/${carolId}/follow`);

  const { grouping } = await db.write(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', aliceId).execute();
    const started = server.server.activity.flushAll();
    await untilOneWaits(db.read);
    return { grouping: started };
  });
  await grouping;

  const owners = await db.read.selectFrom('activities').select('ownerId').execute();
  expect(owners).toEqual([{ ownerId: carolId }]);
});

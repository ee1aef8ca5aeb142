import { expect, test } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { announceAuthor } from './author-changes.ts';

test('a job for two changes of a name does not start between them', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const authorId = await server.as('alice').id();
  await deps.db.write((tx) => announceAuthor(deps, tx, authorId));

  const ranMeanwhile = await deps.db.write(async (tx) => {
    await announceAuthor(deps, tx, authorId);
    return server.server.jobs.runDue();
  });
  const jobs = await deps.db.read.selectFrom('jobs').select('name').where('name', '=', 'posts.author').execute();

  expect(ranMeanwhile).toBe(0);
  expect(jobs).toHaveLength(1);
});

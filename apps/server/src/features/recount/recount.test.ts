import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { writeComment } from '../../testing/commenting.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { recount } from './recount.service.ts';

forEachDialect((dialect) => {
  test('a recount passes over deactivated users and their hidden comments', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bob] = [server.as('ada'), server.as('bob')];
    const post = await publish(ada);
    await writeComment(bob, post.id);
    await setActive(server, await bob.id(), false);
    await server.settle();
    const progress: (readonly [number, number])[] = [];

    const found = await recount(server.deps, {
      isDry: true,
      signal: new AbortController().signal,
      onProgress: (done, total) => progress.push([done, total]),
      onDifference: () => {},
      onCorrect: async () => {},
    });

    expect(found).toBe(0);
    // A post, a comment, and two active users: ada and the administrator.
    expect(progress.at(-1)).toEqual([4, 4]);
  });
});

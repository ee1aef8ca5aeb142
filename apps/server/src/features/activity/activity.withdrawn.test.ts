import { expect, test } from 'vitest';
import { DiscussionWorld } from '../../testing/discussion-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { commentPushes } from './activity.push.ts';

forEachDialect((dialect) => {
  test('a withdrawn entry takes no place on a page, is deleted once on devices, and hides no older one from a push', async () => {
    await using world = await DiscussionWorld.open(dialect);
    await world.talk.comment('bob', { content: 'Older' });
    world.advance();
    const withdrawn = await world.talk.comment('carol', { content: 'Newer' });
    const device = await world.deviceOf('alice');
    await world.talk.delete(withdrawn);
    const ops = await device();
    const alice = world.server.as('alice');

    const page = await alice.get('/api/activity?limit=1');
    const push = { userId: await alice.id(), subjectId: world.postId, messageId: null, wantedAt: 0 };
    const notice = await commentPushes.compose(world.server.deps.db.read, push, 'en');
    await alice.delete(`/api/posts/${world.postId}`);
    const afterDeletion = await device();

    expect(ops).toMatchObject([{ del: 1 }]);
    expect(page.body).toMatchObject([{ preview: 'Older' }]);
    expect(notice).toMatchObject({ body: 'Older' });
    expect(afterDeletion).toMatchObject([{ del: 1 }]);
  });
});

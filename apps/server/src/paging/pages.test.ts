import { expect, test } from 'vitest';
import { listAdsOf, listNewestIdsOf } from '../features/ads/ads.repo.ts';
import { listViewed } from '../features/messages/messages.repo.ts';
import { listFollowed } from '../features/posts/followed-posts.repo.ts';
import { listByAuthor, listPublic } from '../features/posts/posts.repo.ts';
import { listTagged } from '../features/posts/tagged-posts.repo.ts';
import { EVERYONE, FOLLOWERS } from '../features/relations/audience.ts';
import { advertise } from '../testing/advertising.ts';
import { insertPosts } from '../testing/insert-posts.ts';
import { conversationOf, send } from '../testing/messaging.ts';
import { TestServer } from '../testing/test-server.ts';
import { START, TOP } from './place.ts';

// Services cut what they read, so answers alone do not show that the database stops at a page.
test('the queries of pages read two of three rows when they are asked for two', async () => {
  await using server = await TestServer.start();
  const { db, clock } = server.deps;
  const ann = server.as('ann');
  const viewerId = await ann.id();
  const postIds = await insertPosts(server.deps, viewerId, 3);
  await insertPosts(server.deps, viewerId, 3, FOLLOWERS);
  const tags = postIds.map((postId) => ({ postId, tag: 'rose', createdAt: clock.now() }));
  await db.write((tx) => tx.insertInto('postTags').values(tags).execute());
  for (let n = 0; n < 3; n++) {
    await advertise(ann);
    await send(ann, server.as('bob'), `${n}`);
  }
  const conversationId = await conversationOf(ann, server.as('bob'));
  const page = { viewerId, ...TOP, limit: 2 };

  const pages = {
    public: await listPublic(db.read, page),
    ofAuthor: await listByAuthor(db.read, { ...page, authorId: viewerId, audience: EVERYONE }),
    followed: await listFollowed(db.read, page, START),
    tagged: await listTagged(db.read, { ...page, tag: 'rose' }),
    ads: await listAdsOf(db.read, { ownerId: viewerId, today: 0, after: TOP, limit: 2 }),
    messages: await listViewed(db.read, { viewerId, conversationId, before: 9, limit: 2 }),
    newestAds: await listNewestIdsOf(db.read, viewerId, 2),
  };

  expect(Object.entries(pages).map(([name, rows]) => [name, rows.length])).toEqual(
    Object.keys(pages).map((name) => [name, 2]),
  );
});

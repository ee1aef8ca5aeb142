import { expect, test } from 'vitest';
import { listActivities } from '../features/activity/activity.repo.ts';
import { listByAge, listByWord } from '../features/administration/account-list.repo.ts';
import { listAdsOf, listNewestIdsOf } from '../features/ads/ads.repo.ts';
import { listComments } from '../features/comments/comments.repo.ts';
import { listViews } from '../features/conversations/conversations.repo.ts';
import { listFlowerGivers } from '../features/flowers/flower-givers.repo.ts';
import { listRequests } from '../features/follows/follow-requests.repo.ts';
import { listFollowers, listFollowing } from '../features/follows/follows.repo.ts';
import { listViewed } from '../features/messages/messages.repo.ts';
import { listByUsername, listFollowed } from '../features/people/people.repo.ts';
import { listFollowed as listFollowedPosts } from '../features/posts/followed-posts.repo.ts';
import { listByAuthor, listPublic } from '../features/posts/posts.repo.ts';
import { listTagged } from '../features/posts/tagged-posts.repo.ts';
import { EVERYONE, FOLLOWERS } from '../features/relations/audience.ts';
import { listSavedIds, listSavedPosts } from '../features/saved-posts/saved-posts.repo.ts';
import { groupName } from '../features/users/accounts.service.ts';
import { advertise } from '../testing/advertising.ts';
import { approveFollowers } from '../testing/approving.ts';
import { writeComment } from '../testing/commenting.ts';
import { insertPosts } from '../testing/insert-posts.ts';
import { conversationOf, send } from '../testing/messaging.ts';
import { publish } from '../testing/posting.ts';
import { TestServer } from '../testing/test-server.ts';
import { START, TOP } from './page-cursor.ts';

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
    followed: await listFollowedPosts(db.read, page, START),
    tagged: await listTagged(db.read, { ...page, tag: 'rose' }),
    ads: await listAdsOf(db.read, { ownerId: viewerId, today: 0, after: TOP, limit: 2 }),
    messages: await listViewed(db.read, { viewerId, conversationId, before: 9, limit: 2 }),
    newestAds: await listNewestIdsOf(db.read, viewerId, 2),
  };

  expect(Object.entries(pages).map(([name, rows]) => [name, rows.length])).toEqual(
    Object.keys(pages).map((name) => [name, 2]),
  );
});

test('the queries of people, comments, conversations and saved posts do, too', async () => {
  await using server = await TestServer.start();
  const { read } = server.deps.db;
  const ann = server.as('ann');
  const others = ['bob', 'cem', 'dee'].map((name) => server.as(name));
  const [viewerId, postId = ''] = [await ann.id(), ...(await insertPosts(server.deps, await ann.id(), 3))];
  for (const other of others) {
    await other.post(`/api/users/${viewerId}/follow`);
    await ann.post(`/api/users/${await other.id()}/follow`);
    await other.post(`/api/posts/${postId}/flower`, { isFlowered: true });
    await writeComment(other, postId);
    await send(other, ann, 'Hello');
    const { id } = await publish(other);
    await ann.post(`/api/saved-posts/${id}`);
  }
  await approveFollowers(ann);
  for (const name of ['eve', 'fay', 'gus']) await server.as(name).post(`/api/users/${viewerId}/follow`);
  await server.settle();
  const page = { viewerId, ...TOP, limit: 2 };
  const byName = { kind: 'order', prefix: '', after: null, limit: 2 } as const;

  const pages = {
    followers: await listFollowers(read, { ...page, personId: viewerId }),
    following: await listFollowing(read, { ...page, personId: viewerId }),
    requests: await listRequests(read, page),
    givers: await listFlowerGivers(read, { ...page, postId }),
    comments: await listComments(read, { ...page, ...START, postId }),
    conversations: await listViews(read, { ...TOP, userId: viewerId, limit: 2 }),
    activities: await listActivities(read, { ...TOP, ownerId: viewerId, limit: 2 }),
    saved: await listSavedPosts(read, page, null),
    savedIds: await listSavedIds(read, viewerId, 2),
    foundByUsername: await listByUsername(read, { viewerId, prefix: '', after: null, limit: 2 }),
    foundFollowed: await listFollowed(read, { viewerId, prefix: '', followedAt: TOP.createdAt, id: TOP.id, limit: 2 }),
    accountsByName: await listByWord(read, { ...byName, accountGroup: groupName({ role: 'user', isActive: 1 }) }),
    accounts: await listByAge(read, { ...TOP, role: 'user', isActive: 1, limit: 2 }),
  };

  expect(Object.entries(pages).map(([name, rows]) => [name, rows.length])).toEqual(
    Object.keys(pages).map((name) => [name, 2]),
  );
});

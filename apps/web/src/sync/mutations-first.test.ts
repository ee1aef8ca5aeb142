import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { aComment, aConversation, aCurrentUser, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { readThread } from '../features/comments/comments.local.ts';
import { writeComment } from '../features/comments/write-comment.ts';
import { readConversations } from '../features/conversations/conversations.local.ts';
import { countUnread } from '../features/conversations/unread-count.ts';
import { setDismissal } from '../features/dismissed-people/dismissed-people.switch.ts';
import { readDismissed } from '../features/dismissed-people/read-dismissed.ts';
import { readFirstRun } from '../features/first-run/read-first-run.ts';
import { readConnections } from '../features/follows/connections.local.ts';
import { setFollow } from '../features/follows/follows.switch.ts';
import { readFollows } from '../features/follows/read-follows.ts';
import { markRead } from '../features/messages/mark-read.ts';
import { setMute } from '../features/mutes/mutes.switch.ts';
import { createPost } from '../features/posts/posts.sync.ts';
import { changePreferences, readPreferences } from '../features/preferences/read-preferences.ts';
import { readProfile } from '../features/profile/profile.local.ts';
import { saveProfile } from '../features/profile/save-profile.ts';
import { readRelations } from '../features/relations/read-relations.ts';
import { readSaved } from '../features/saved-posts/read-saved.ts';
import { savePost } from '../features/saved-posts/save-post.ts';
import type { LocalDb } from '../local/local-db.ts';
import { enqueue } from './enqueue.ts';
import { setSwitch } from './set-switch.ts';
import { testLocal } from './testing/test-local.ts';

interface Reader {
  readonly name: string;
  /** The user's change, which is in the outbox afterwards. */
  readonly change: (local: LocalDb) => Promise<unknown>;
  /** Writes the rows that show it. `args`: those of its mutation. */
  readonly arrive: (local: LocalDb, args: unknown) => Promise<unknown>;
  /** Reads it as a component does. */
  readonly read: (local: LocalDb) => Promise<unknown>;
  readonly expected: unknown;
}

const viewer = { id: aUserId(1), firstName: 'Ada', lastName: 'Lovelace', username: 'ada', profileImageUrl: null };
const other = aUserId(2);
const postId = aPostId(1);
const unread = aConversation({ unreadCount: 3, lastN: 3, receivedK: 3 });
const read = { ...unread, unreadCount: 0, readK: 3, rev: 2 };
const person = { firstName: 'Bea', lastName: 'Blom', username: 'bea', profileImageUrl: null };

const picture = { name: 'roses.jpg', type: 'image/jpeg', width: 4, height: 3, thumbhash: '' };
const newPost = { content: '', location: '', audience: 'everyone' as const, photos: [{ picture, altText: '' }] };

async function readLastMessage(local: LocalDb) {
  await local.cache.conversations.put(unread);
  await markRead(local, unread.id, 3);
}

const follow = {
  change: (local: LocalDb) => setSwitch(local, setFollow, other, true),
  arrive: ({ cache }: LocalDb) =>
    cache.follows.put({ userId: other, isFollowing: true, followedAt: '2026-02-01T00:00:00.000Z', user: null, rev: 2 }),
};

const READERS: readonly Reader[] = [
  {
    name: 'comments',
    change: (local) => writeComment(local, postId, 'Lovely'),
    arrive: ({ cache }, args) => cache.comments.put(aComment({ ...Object(args), user: viewer })),
    read: async (local) => (await readThread(local, postId, viewer)).comments.map(({ content }) => content),
    expected: ['Lovely'],
  },
  { name: 'follows', ...follow, read: async (local) => [...(await readFollows(local)).keys()], expected: [other] },
  {
    name: 'followed people',
    ...follow,
    read: async (local) => (await readConnections(local, 'following')).total,
    expected: 1,
  },
  {
    name: 'muted people',
    change: (local) => setSwitch(local, setMute, other, true),
    arrive: ({ cache }) =>
      cache.relations.put({
        id: other,
        isMuted: true,
        isBlocked: false,
        name: '',
        username: null,
        profileImageUrl: null,
        rev: 2,
      }),
    read: async (local) => [...(await readRelations(local)).keys()],
    expected: [other],
  },
  {
    name: 'dismissed people',
    change: (local) => setSwitch(local, setDismissal, other, true),
    arrive: ({ cache }) => cache.dismissedPeople.put({ userId: other, isDismissed: true, rev: 2 }),
    read: async (local) => [...(await readDismissed(local))],
    expected: [other],
  },
  {
    name: 'saved posts',
    change: (local) => savePost(local, postId, true),
    arrive: ({ cache }) =>
      cache.savedPosts.put({
        postId,
        isSaved: true,
        collectionId: null,
        savedAt: '2026-02-01T00:00:00.000Z',
        rev: 2,
      }),
    read: async (local) => (await readSaved(local)).map((each) => each.postId),
    expected: [postId],
  },
  {
    name: 'the first steps',
    change: (local) => enqueue(local, createPost, { ...newPost, id: postId }),
    arrive: ({ cache, uid }) => cache.posts.put(aPost({ id: postId, user: { ...viewer, id: uid } })),
    read: async (local) => (await readFirstRun(local)).hasPosted,
    expected: true,
  },
  {
    name: 'unread messages',
    change: readLastMessage,
    arrive: ({ cache }) => cache.conversations.put(read),
    read: countUnread,
    expected: 0,
  },
  {
    name: 'conversations',
    change: readLastMessage,
    arrive: ({ cache }) => cache.conversations.put(read),
    read: async (local) => (await readConversations(local)).map(({ unreadCount }) => unreadCount),
    expected: [0],
  },
  {
    name: 'preferences',
    change: (local) => changePreferences(local, { birthYear: 1990 }),
    arrive: ({ cache, uid }) => cache.preferences.put({ ...DEFAULT_PREFERENCES, id: uid, birthYear: 1990, rev: 2 }),
    read: async (local) => (await readPreferences(local)).birthYear,
    expected: 1990,
  },
  {
    name: 'profile',
    change: async (local) => {
      await local.cache.me.put({ ...aCurrentUser(person), rev: 1 });
      await saveProfile(local, { bio: 'Gardener' });
    },
    arrive: ({ cache }) => cache.me.put({ ...aCurrentUser(person), bio: 'Gardener', rev: 2 }),
    read: async (local) => {
      const { account, pending } = await readProfile(local);
      return pending.fields.bio ?? account?.bio;
    },
    expected: 'Gardener',
  },
];

test.each(READERS)('a change that is stored while the reader of $name is at it is not missed', async (reader) => {
  const { change, arrive, read: readRows, expected } = reader;
  const local = await testLocal();
  await change(local);
  expect(await readRows(local)).toEqual(expected);
  const [mutation] = await local.out.outbox.toArray();
  // The outbox cannot be read while this lasts.
  let isHeld = true;
  const hold = local.out.transaction('rw', local.out.outbox, async () => {
    while (isHeld) await local.out.outbox.count();
    await local.out.outbox.clear();
  });

  const reading = readRows(local);
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  await arrive(local, mutation?.args);
  isHeld = false;
  await hold;

  expect(await reading).toEqual(expected);
});

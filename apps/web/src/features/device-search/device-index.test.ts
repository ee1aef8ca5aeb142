import 'fake-indexeddb/auto';
import { forEachSeed } from '@posy/testkit/depth';
import { aComment, aCommentId, aMessage, aMessageId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { seededRandom } from '@posy/testkit/seeded';
import { afterEach, expect, test } from 'vitest';
import { forgetPeople, forgetPostsForFollowers } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { someMedia } from '../../local/testing/kept-offline.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { DeviceIndex, type DeviceIndexOptions } from './device-index.ts';
import { scan } from './testing/scan.ts';
import { FOUND_KINDS, type FoundKind } from './text-index.ts';

const ALL = new Set(FOUND_KINDS);
const MESSAGES: ReadonlySet<FoundKind> = new Set(['message']);
const open: DeviceIndex[] = [];

afterEach(() => {
  for (const index of open.splice(0)) index.abandon();
});

async function indexOf(local: LocalDb, options?: DeviceIndexOptions): Promise<DeviceIndex> {
  const index = new DeviceIndex(local, options);
  open.push(index);
  await index.start();
  await index.settled();
  return index;
}

const idsOf = (index: DeviceIndex, typed: string, kinds: ReadonlySet<FoundKind> = ALL) =>
  index.find(typed, kinds, 1000).map(({ kind, id }) => `${kind}:${id}`);

const someone = (n: number, firstName: string) => ({
  ...aPost().user,
  id: aUserId(n),
  firstName,
  lastName: 'Blom',
  username: `person.${n}`,
});
const aNote = (n: number, content: string) =>
  aMessage(n, { id: aMessageId(n), content, createdAt: new Date(n * 1000).toISOString() });

test('users, captions, places, descriptions, comments and messages are found by word prefixes', async () => {
  const local = await testLocal();
  await local.cache.users.put({ ...someone(9, 'Zoë'), bio: '', rev: 1 });
  await local.cache.posts.put(
    aPost({
      id: aPostId(1),
      content: 'Der Löwenzahn blüht',
      location: 'Straßburg',
      altText: 'A yellow flower',
      media: someMedia(1),
    }),
  );
  const author = someone(9, 'Zoë');
  const createdAt = new Date(0).toISOString();
  await local.cache.comments.put(aComment({ content: 'Łąka pełna kwiatów', createdAt, user: author }));
  await local.cache.messages.put(aNote(1, 'See you at the greenhouse'));

  const index = await indexOf(local);

  expect(idsOf(index, 'zoe')).toEqual([`person:${aUserId(9)}`]);
  expect(idsOf(index, 'lowenz')).toEqual([`post:${aPostId(1)}`]);
  expect(idsOf(index, 'STRASSBURG')).toEqual([`post:${aPostId(1)}`]);
  expect(idsOf(index, 'yellow')).toEqual([`post:${aPostId(1)}`]);
  expect(idsOf(index, 'laka kwiat')).toEqual([`comment:${aCommentId(1)}`]);
  expect(idsOf(index, 'greenh see')).toEqual([`message:${aMessageId(1)}`]);
});

test('Q07 one or two wrong letters still match, after exact matches', async () => {
  const local = await testLocal();
  await local.cache.messages.bulkPut([
    aNote(1, 'a tulip'),
    aNote(2, 'a tulp'),
    aNote(3, 'chrysanthemum'),
    aNote(4, '2026'),
  ]);
  const index = await indexOf(local);

  expect(idsOf(index, 'tulip')).toEqual([`message:${aMessageId(1)}`, `message:${aMessageId(2)}`]);
  expect(index.find('tulip', ALL, 10).map(({ isApproximate }) => isApproximate)).toEqual([false, true]);
  expect(idsOf(index, 'crysanthemun')).toEqual([`message:${aMessageId(3)}`]);
  expect(idsOf(index, '2025')).toEqual([]);
});

test('Q07 words of scripts without spaces match from their middle, and right-to-left words without points', async () => {
  const local = await testLocal();
  await local.cache.messages.bulkPut([
    aNote(1, '今日は東京タワーへ行きました'),
    aNote(2, '我喜欢向日葵'),
    aNote(3, 'صَبَاح الخير يا ليلى'),
    aNote(4, 'שָׁלוֹם לכולם'),
    aNote(5, 'สวัสดีครับทุกคน'),
  ]);
  const index = await indexOf(local);

  expect(idsOf(index, '東京')).toEqual([`message:${aMessageId(1)}`]);
  expect(idsOf(index, 'タワー')).toEqual([`message:${aMessageId(1)}`]);
  expect(idsOf(index, '向日葵')).toEqual([`message:${aMessageId(2)}`]);
  expect(idsOf(index, '葵')).toEqual([`message:${aMessageId(2)}`]);
  expect(idsOf(index, 'صباح ليل')).toEqual([`message:${aMessageId(3)}`]);
  expect(idsOf(index, 'שלום')).toEqual([`message:${aMessageId(4)}`]);
  expect(idsOf(index, 'ทุกคน')).toEqual([`message:${aMessageId(5)}`]);
});

test('Q03 after any writes the index finds the same rows as a full scan', { timeout: 600_000 }, () =>
  forEachSeed({ test: 1, deep: 50 }, async (seed) => {
    const words = [
      'tulip',
      'tulips',
      'rose',
      'Rosé',
      'löwe',
      'lion',
      'daisies',
      'daisy',
      '東京',
      '京都市',
      'ورد',
      'вишня',
    ];
    const searches = [...words, 'tul', 'ro', 'dais', 'liom', 'tulpi', '京', 'rose lion', 'вишн', 'or', 'zz'];
    const random = seededRandom(seed);
    const below = (n: number) => Math.floor(random() * n);
    const text = () => Array.from({ length: 1 + below(4) }, () => words[below(words.length)]).join(' ');
    const local = await testLocal();
    const { cache } = local;
    let index = await indexOf(local);
    let rev = 1;

    const steps = [
      () => cache.messages.put({ ...aNote(below(40), text()), rev: (rev += 1) }),
      () => cache.messages.bulkPut(Array.from({ length: 8 }, () => ({ ...aNote(below(40), text()), rev: (rev += 1) }))),
      () => cache.messages.delete(aMessageId(below(40))),
      () =>
        cache.messages
          .where('[conversationId+n]')
          .below([aNote(1, '').conversationId, below(10)])
          .delete(),
      () => cache.posts.put(aPost({ id: aPostId(below(20)), content: text(), location: text(), rev: (rev += 1) })),
      () => cache.posts.bulkDelete([aPostId(below(20)), aPostId(below(20))]),
      () => cache.posts.update(aPostId(below(20)), { content: text(), rev: (rev += 1) }),
      () => cache.users.put({ ...someone(below(20), text()), bio: '', rev: (rev += 1) }),
      () => cache.transaction('rw', cache.tables, () => forgetPeople(cache, [aUserId(below(20))])),
      () => (below(12) === 0 ? cache.posts.clear() : Promise.resolve()),
      async () => {
        if (below(3) > 0) return;
        await index.stop();
        await cache.messages.put({ ...aNote(below(40), text()), rev: (rev += 1) });
        await cache.messages.delete(aMessageId(below(40)));
        index = await indexOf(local);
      },
    ];
    for (let i = 0; i < 100; i += 1) {
      await steps[below(steps.length)]?.();
      if (i % 3 > 0) continue;
      await index.settled();
      for (const typed of searches) {
        expect(idsOf(index, typed).toSorted(), `${typed} after ${i}`).toEqual(
          (await scan(cache, typed, ALL)).toSorted(),
        );
      }
    }
  }),
);

test('Q03 the index starts from its snapshot and adds writes of other tabs since then', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await local.cache.messages.bulkPut([aNote(1, 'tulip'), aNote(2, 'rose')]);
  await (await indexOf(local)).stop();
  const other = await testLocal(device);
  await other.cache.messages.delete(aMessageId(2));
  await other.cache.messages.put(aNote(3, 'lilac'));

  const index = await indexOf(local);
  expect(idsOf(index, 'tulip')).toEqual([`message:${aMessageId(1)}`]);
  expect(idsOf(index, 'rose')).toEqual([]);
  expect(idsOf(index, 'lilac')).toEqual([`message:${aMessageId(3)}`]);

  await other.cache.messages.put({ ...aNote(3, 'heather'), rev: 9 });
  await index.settled();
  expect(idsOf(index, 'lilac')).toEqual([]);
  expect(idsOf(index, 'heather')).toEqual([`message:${aMessageId(3)}`]);
});

test('Q06 only the written row is read again among thousands', async () => {
  const local = await testLocal();
  await local.cache.messages.bulkPut(Array.from({ length: 500 }, (_, n) => aNote(n, 'tulip')));
  const index = await indexOf(local);
  const read: string[] = [];
  local.cache.messages.hook('reading', (row) => {
    read.push(row.content);
    return row;
  });

  await local.cache.messages.put({ ...aNote(3, 'heather'), rev: 9 });
  await index.settled();

  expect(idsOf(index, 'heather')).toEqual([`message:${aMessageId(3)}`]);
  expect(read).toEqual(['heather']);
});

test.each([
  ['cut short', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2)],
  ['of another kind', () => new TextEncoder().encode('["message 1 x"]\n{}')],
  ['empty', () => new Uint8Array()],
])('Q04 a snapshot that is %s is silently rebuilt', async (_, damage) => {
  const local = await testLocal();
  await local.cache.messages.put(aNote(1, 'tulip'));
  await (await indexOf(local)).stop();
  const row = await local.cache.searchIndex.get('index');
  if (!row) throw new Error('nothing was kept');
  await local.cache.searchIndex.put({ ...row, bytes: damage(row.bytes) });

  const index = await indexOf(local);

  expect(idsOf(index, 'tulip')).toEqual([`message:${aMessageId(1)}`]);
});

test('Q05 without space the oldest messages leave the index, and stay out', async () => {
  const local = await testLocal();
  await local.cache.posts.put(aPost({ id: aPostId(1), content: 'common ground' }));
  await local.cache.messages.bulkPut(Array.from({ length: 300 }, (_, n) => aNote(n, `common word${n}`)));
  const maxBytes = 20_000;
  await (await indexOf(local, { maxBytes })).stop();

  const stored = await local.cache.searchIndex.get('index');
  const index = await indexOf(local, { maxBytes });
  const found = idsOf(index, 'common', MESSAGES);

  expect(stored?.bytes.length).toBeLessThanOrEqual(maxBytes);
  expect(found.length).toBeGreaterThan(50);
  expect(found.length).toBeLessThan(300);
  expect(found[0]).toBe(`message:${aMessageId(299)}`);
  expect(found).not.toContain(`message:${aMessageId(0)}`);
  expect(idsOf(index, 'ground')).toEqual([`post:${aPostId(1)}`]);
});

test('Q01 rows of another account are never found, nor any after a log-out', async () => {
  const device = testDevice();
  const mine = await testLocal(device, aUserId(1));
  const theirs = await testLocal(device, aUserId(2));
  await mine.cache.messages.put(aNote(1, 'tulip'));
  await theirs.cache.messages.put(aNote(2, 'tulip'));
  const index = await indexOf(mine);
  await theirs.cache.messages.put(aNote(3, 'tulip'));
  await index.settled();
  expect(idsOf(index, 'tulip')).toEqual([`message:${aMessageId(1)}`]);
  await index.stop();

  await mine.wipe();

  const again = await testLocal(device, aUserId(1));
  expect(await again.cache.searchIndex.count()).toBe(0);
  expect(idsOf(await indexOf(again), 'tulip')).toEqual([]);
});

test('Q02 a blocked user is removed from the index, with all their rows', async () => {
  const local = await testLocal();
  const { cache } = local;
  const blocked = someone(9, 'Zelda');
  const createdAt = new Date(0).toISOString();
  await cache.users.put({ ...blocked, bio: '', rev: 1 });
  await cache.posts.put(aPost({ id: aPostId(1), content: 'tulip', user: blocked }));
  await cache.comments.put(aComment({ postId: aPostId(2), content: 'tulip', createdAt, user: blocked }));
  const index = await indexOf(local);
  expect(idsOf(index, 'tulip').length).toBe(2);

  await cache.transaction('rw', cache.tables, () => forgetPeople(cache, [blocked.id]));
  await index.settled();

  expect(idsOf(index, 'tulip')).toEqual([]);
  expect(idsOf(index, 'zelda')).toEqual([]);
});

test('posts for followers that went with a follow are not found any more', async () => {
  const local = await testLocal();
  const { cache } = local;
  const author = someone(9, 'Zelda');
  await cache.posts.bulkPut([
    aPost({ id: aPostId(1), content: 'tulip', user: author, isPublic: false, audience: 'followers' }),
    aPost({ id: aPostId(2), content: 'tulip', user: author }),
  ]);
  const index = await indexOf(local);
  expect(idsOf(index, 'tulip').length).toBe(2);

  await cache.transaction('rw', cache.tables, () => forgetPostsForFollowers(cache, [author.id]));
  await index.settled();

  expect(idsOf(index, 'tulip')).toEqual([`post:${aPostId(2)}`]);
});

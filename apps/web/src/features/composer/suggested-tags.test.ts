import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { readCountedTags } from '../name-suggestions/counted-tags.ts';
import { saveChanges } from '../posts/change-post.ts';
import { removePost } from '../posts/remove-post.ts';
import { sharePhoto } from '../posts/testing/share-photo.ts';

const PHOTO = { name: 'a.jpg', type: 'image/jpeg', width: 4, height: 3, thumbhash: '' };

async function aDevice(...captions: string[]): Promise<LocalDb> {
  const local = await testLocal(testDevice(), aUserId(1));
  await local.cache.posts.bulkPut(captions.map((content, n) => aPost({ id: aPostId(n), content })));
  return local;
}

const tags = async (local: LocalDb) => (await readCountedTags(local)).map(({ tag, count }) => `${tag} ${count}`);
const share = (local: LocalDb, content: string) =>
  sharePhoto(local, { content, location: '', altText: '', audience: 'everyone' }, new Blob(['x']), PHOTO);
const captioned = (content: string) => ({ content, location: '', audience: 'everyone' as const, photos: [] });

test("one's own unsent posts and changes count as they will be sent", async () => {
  const local = await aDevice('#pears', '#quinces');
  const unsent = await share(local, '#quinces #jam');
  await saveChanges(local, aPostId(0), captioned('#pears'), captioned('#plums'));

  expect(await tags(local)).toEqual(['quinces 2', 'jam 1', 'plums 1']);
  await saveChanges(local, unsent, captioned('#quinces #jam'), captioned('#jam'));
  await removePost(local, aPostId(1));

  expect(await tags(local)).toEqual(['jam 1', 'plums 1']);
});

test('a refused post counts, and a refused change or deletion does not', async () => {
  const local = await aDevice('#pears', '#quinces');
  await share(local, '#jam');
  await saveChanges(local, aPostId(0), captioned('#pears'), captioned('#plums'));
  await removePost(local, aPostId(1));

  await local.out.outbox.toCollection().modify({ status: 'failed' });

  expect(await tags(local)).toEqual(['jam 1', 'pears 1', 'quinces 1']);
});

test('a sent post whose mutation is still there counts once', async () => {
  const local = await aDevice();
  const id = await share(local, '#jam');

  await local.cache.posts.put(aPost({ id, content: '#jam' }));

  expect(await tags(local)).toEqual(['jam 1']);
});

test('posts of blocked people do not count', async () => {
  const local = await aDevice();
  await local.cache.posts.bulkPut([
    aPost({ id: aPostId(1), content: '#a', user: { ...aPost().user, id: aUserId(2) } }),
    aPost({ id: aPostId(2), content: '#b', user: { ...aPost().user, id: aUserId(3) } }),
  ]);

  await blockPerson(local, aUserId(2), true);

  expect(await tags(local)).toEqual(['b 1']);
});

import type { MutationKey } from '@posy/contract/ids';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { sharePost } from './create-post.ts';
import { EMPTY_TEXTS, readPostDraft, saveDraftTexts } from './post-draft.ts';
import { canRevise, revisePost } from './unsent-post.local.ts';

async function photoOf(local: LocalDb, name: string) {
  const file = await storeFile(local, new File([name], name, { type: 'image/webp' }));
  return {
    kind: 'image' as const,
    file,
    width: 4,
    height: 3,
    thumbhash: '',
    durationMs: null,
    poster: '',
    originalSize: file.size,
    isLocationRemoved: false,
  };
}

/** A post of three photos whose second the server refused. */
async function refused(local: LocalDb): Promise<MutationKey> {
  const [first, second, third] = [await photoOf(local, 'a'), await photoOf(local, 'bb'), await photoOf(local, 'ccc')];
  const post = { content: 'Gates', location: 'Werder', audience: 'onlyMe' as const };
  await sharePost(local, post, [
    { attachment: first, altText: 'One' },
    { attachment: second, altText: '' },
    { attachment: third, altText: 'Three' },
  ]);
  const [entry] = await local.out.outbox.toArray();
  if (!entry) throw new Error('nothing was shared');
  const error = { status: 400, code: 'file_damaged', message: 'x', field: 'media[1]' };
  await local.out.outbox.update(entry.key, { status: 'failed', error });
  return entry.key;
}

test('a refused album is the draft again, with its words, its photos in their order, and the reason at the refused one', async () => {
  const local = await testLocal();
  const key = await refused(local);
  expect(await canRevise(local, key)).toBe(true);

  expect(await revisePost(local, key)).toBe(true);

  expect(await local.out.outbox.count()).toBe(0);
  const { texts, photos } = await readPostDraft(local);
  expect(texts).toMatchObject({
    content: 'Gates',
    location: 'Werder',
    audience: 'onlyMe',
    altTexts: ['One', '', 'Three'],
  });
  expect([...photos.values()].map((photo) => photo.isReady && [photo.attachment.file.name, photo.error])).toEqual([
    ['a', undefined],
    ['bb', 'The file is damaged'],
    ['ccc', undefined],
  ]);
  expect(await local.out.chunks.count()).toBe(3);
});

test('a refused post stays where another draft was begun, and where something waits for it', async () => {
  const local = await testLocal();
  const key = await refused(local);
  await saveDraftTexts(local, { ...EMPTY_TEXTS, content: 'Begun' });

  expect(await revisePost(local, key)).toBe(false);
  expect(await local.out.outbox.count()).toBe(1);
  expect((await readPostDraft(local)).texts.content).toBe('Begun');

  const entry = await local.out.outbox.get(key);
  if (!entry) throw new Error('it is gone');
  await local.out.outbox.put({ ...entry, key: local.device.newKey(), deps: [key], status: 'blocked' });
  expect(await canRevise(local, key)).toBe(false);
});

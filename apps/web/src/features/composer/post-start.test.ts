import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { SHARED_CACHE } from '../../local/shared-cache.ts';
import { storeFile } from '../../local/stored-file.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { saveAttachmentDraft } from '../attachments/attachment-draft.ts';
import { EMPTY_TEXTS, photoDraftId, readPostDraft, saveDraftTexts, adoptSharedAsDraft } from '../posts/post-draft.ts';
import { dropShared, storeShared, readShared } from '../shared-in/shared-store.ts';
import { FakeCaches } from '../shared-in/testing/fake-caches.ts';
import { readPostStart } from './post-start.local.ts';

let local: LocalDb;

beforeEach(async () => {
  vi.stubGlobal('caches', new FakeCaches());
  local = await testLocal();
});
afterEach(() => vi.unstubAllGlobals());

const shareIn = (text: string, blobs: readonly Blob[] = [new Blob(['jpeg'], { type: 'image/jpeg' })]) =>
  storeShared(
    {
      id: local.device.newId(),
      at: local.device.clock.now(),
      text,
      files: blobs.map(() => ({ name: 'a.jpg', type: 'image/jpeg' })),
      leftOut: 0,
      problem: null,
    },
    blobs,
  );
const readStored = () => readShared(local.device.clock.now());

test('shared content fills the new post: its words at once, its file once it is copied', async () => {
  await shareIn('Look');

  const { draft, shared } = await readPostStart(local);

  expect(shared).toBeNull();
  expect(draft).toMatchObject({ texts: { content: 'Look' }, pictures: [{ name: 'a.jpg' }], shared: { text: 'Look' } });
  expect((await readPostDraft(local)).texts.content).toBe('Look');
  expect(await readStored()).not.toBeNull();
});

test('several shared photos fill the new post in their order, and are dropped together', async () => {
  await shareIn('Look', [new Blob(['1']), new Blob(['22']), new Blob(['333'])]);

  const { draft } = await readPostStart(local);

  expect(draft.pictures.map(({ size }) => size)).toEqual([1, 2, 3]);
  await dropShared(draft.shared?.id ?? '');
  expect(await readStored()).toBeNull();
  expect(await (await caches.open(SHARED_CACHE)).keys()).toEqual([]);
});

test('shared words are only in the draft at once', async () => {
  await shareIn('Look', []);

  await readPostStart(local);

  expect((await readPostDraft(local)).texts.content).toBe('Look');
  expect(await readStored()).toBeNull();
});

test('an existing draft is not replaced without a question', async () => {
  await saveDraftTexts(local, { ...EMPTY_TEXTS, content: 'Half a thought' });
  await shareIn('Look');

  const { draft, shared } = await readPostStart(local);

  expect(draft.texts.content).toBe('Half a thought');
  expect(shared).toMatchObject({ text: 'Look' });
  expect((await readPostDraft(local)).texts.content).toBe('Half a thought');
  expect(await readStored()).not.toBeNull();
});

test('accepting shared content replaces the draft and its file', async () => {
  await saveDraftTexts(local, { ...EMPTY_TEXTS, content: 'Half a thought', location: 'Werder' });
  const file = await storeFile(local, new File(['old'], 'photo.jpg', { type: 'image/jpeg' }));
  await saveAttachmentDraft(local, photoDraftId(0), { isReady: false, file });
  await shareIn('Look');
  const shared = await readStored();

  if (shared) await adoptSharedAsDraft(local, shared);

  expect(await readPostDraft(local)).toEqual({
    texts: { ...EMPTY_TEXTS, content: 'Look', altTexts: [''] },
    photos: new Map(),
    pictures: [],
  });
  expect(await local.out.chunks.count()).toBe(0);
});

test('the next page continues copying a shared file and keeps the written text', async () => {
  await shareIn('Look');
  await readPostStart(local);
  await saveDraftTexts(local, { ...EMPTY_TEXTS, content: 'Look', location: 'Werder' });

  const { draft, shared } = await readPostStart(local);

  expect(shared).toBeNull();
  expect(draft).toMatchObject({ texts: { content: 'Look', location: 'Werder' }, pictures: [{ name: 'a.jpg' }] });
});

test('the next page after a completed copy does not ask whether to replace the draft with itself', async () => {
  await shareIn('Look');
  await readPostStart(local);
  const file = await storeFile(local, new File(['jpeg'], 'photo.jpg', { type: 'image/jpeg' }));
  await saveAttachmentDraft(local, photoDraftId(0), { isReady: false, file });

  const { draft, shared } = await readPostStart(local);

  expect(shared).toBeNull();
  expect(draft.photos.size).toBe(1);
  expect(await readStored()).toBeNull();
});

import 'fake-indexeddb/auto';
import { aMediaId, aPostId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savePicture } from '../features/profile/save-profile.ts';
import { setSessionState } from '../features/session/session-state.ts';
import { wipeAccount } from '../features/session/session.ts';
import { FakeCaches } from '../features/shared-in/testing/fake-caches.ts';
import { aCurrentUser } from '../kit/testing/fake-server.ts';
import { saveActiveAccount } from '../local/app-meta.ts';
import { cacheMedia } from '../local/cache-media.ts';
import { keepMedia } from '../local/kept-media.ts';
import type { LocalDb } from '../local/local-db.ts';
import { writeDraft } from '../local/write-draft.ts';
import { clearPrivateStorage } from '../platform/private-storage.ts';
import { cacheSentPictures } from '../sync/after-accepted.ts';
import { openLocal } from '../sync/current-local.ts';

const user = aCurrentUser();
const url = `https://posy.test/media/${aMediaId(1)}/320?h=a`;

/** Cache Storage that opens its caches when the test lets it. */
class SlowCaches extends FakeCaches {
  waiting = 0;
  readonly gate = Promise.withResolvers<void>();

  override async open(name: string): ReturnType<FakeCaches['open']> {
    this.waiting++;
    await this.gate.promise;
    return super.open(name);
  }
}

let store: SlowCaches;

beforeEach(async () => {
  store = new SlowCaches();
  vi.stubGlobal('caches', store);
  setSessionState({ status: 'signed-in', user });
  await saveActiveAccount(user);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const answer = () => new Response(new Blob(['pixels'], { type: 'image/webp' }));

/** The user's own picture, which the server has just accepted. */
async function cacheOwnPicture(local: LocalDb): Promise<void> {
  await savePicture(local, new Blob(['pixels'], { type: 'image/webp' }));
  const [entry] = await local.out.outbox.toArray();
  if (entry) await cacheSentPictures(local, entry, { ...user, profileImageUrl: url });
}

test.each([
  ['is loading', (local: LocalDb) => cacheMedia(local, url, answer())],
  ['is kept offline', (local: LocalDb) => keepMedia(local, { url, postId: aPostId(1), room: 1000 }, answer())],
  ['was sent', cacheOwnPicture],
])('E10 a picture that %s during a log-out does not stay on the device', async (_, write) => {
  const local = await openLocal(user.id);
  const writing = write(local).catch(() => undefined);
  await vi.waitFor(() => expect(store.waiting).toBe(1));

  await wipeAccount(user.id, { keepOutbox: true });
  store.gate.resolve();
  await writing;

  expect(await store.keys()).toEqual([]);
});

test('E10 a draft that is saved after a log-out stays nowhere', async () => {
  const { out } = await openLocal(user.id);
  await wipeAccount(user.id, { keepOutbox: false });

  await writeDraft(out, 'post', { updatedAt: 1, fields: { content: 'A secret' }, file: null }).catch(() => undefined);

  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('A secret');
});

test('E10 a log-out removes the links that a visitor followed, and keeps the settings of the device', () => {
  for (const key of ['posy-link', 'posy-linked-user', 'posy.page-place']) sessionStorage.setItem(key, 'bea');
  for (const key of ['posy-keys', 'posy-data', 'posy.theme', 'posy.seen']) localStorage.setItem(key, '1');

  clearPrivateStorage();

  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(Object.keys(localStorage).toSorted()).toEqual(['posy-data', 'posy-keys', 'posy.theme']);
});

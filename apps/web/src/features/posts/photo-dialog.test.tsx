import 'fake-indexeddb/auto';
import type { Media } from '@posy/contract/media';
import { aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { setSessionState } from '../session/session-state.ts';
import { PhotoDialog } from './photo-dialog.tsx';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const bea = { ...aPost().user, id: aUserId(2), firstName: 'Bea', lastName: 'Blom' };
const postId = aPostId(1);
const media: Media = {
  id: aMediaId(1),
  kind: 'image',
  width: 4,
  height: 5,
  thumbhash: '',
  isAnimated: false,
  variants: [{ width: 320, height: 400, url: '/media/1/320.webp' }],
};

beforeEach(() => setSessionState({ status: 'signed-in', user: ada }));
afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

/** The viewer as a link opens it. */
async function open(local: LocalDb) {
  const onClose = vi.fn<() => void>();
  await renderOnDevice(local, <PhotoDialog user={ada} postId={postId} isOpen onClose={onClose} />);
  return onClose;
}

test('the link of a post shows it, also without a network once it is on the device, and then others of its author', async () => {
  const local = await testLocal(testDevice(), ada.id);
  await local.cache.posts.bulkPut([
    aPost({ id: postId, content: 'Long ago', user: bea, media }),
    aPost({ id: aPostId(2), content: 'Later', user: bea, media, createdAt: '2026-02-01T00:00:00.000Z' }),
    aPost({ id: aPostId(3), content: 'Of another', user: { ...bea, id: aUserId(3) }, media }),
  ]);
  await listServer(local, {});

  const onClose = await open(local);

  await screen.findByText('Long ago');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next photo' })).toHaveProperty('disabled', false));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByText('Of another')).toBeNull();
});

test('the link of a post that was deleted, or that this user may not see, opens nothing and says so', async () => {
  const local = await testLocal(testDevice(), ada.id);
  await listServer(local, { [`/api/posts/${postId}`]: { status: 404 } });

  const onClose = await open(local);

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(visibleToast()).toMatchObject({ title: 'This post was deleted, or you can no longer see it.', isError: true });
  expect(screen.queryByRole('button', { name: 'Close photo' })).toBeNull();
});

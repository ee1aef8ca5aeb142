import 'fake-indexeddb/auto';
import { aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { isFirstRun, openFirstRun } from '../../platform/first-run-flag.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { sharePhoto } from '../posts/testing/share-photo.ts';
import { setSessionState } from '../session/session-state.ts';
import { FirstSteps } from './first-steps.tsx';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const media = {
  id: aMediaId(1),
  kind: 'image' as const,
  width: 1,
  height: 1,
  thumbhash: '',
  isAnimated: false,
  variants: [],
};

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: ada });
  openFirstRun(ada.id);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  setSyncStatus({ network: 'online' });
});

/** The steps on a device with photos of three users. */
async function open(): Promise<{ readonly local: LocalDb; readonly onClose: () => void }> {
  const local = await testLocal(testDevice(), ada.id);
  for (const n of [2, 3, 4]) {
    await local.cache.posts.put(aPost({ id: aPostId(n), user: { ...aPost().user, id: aUserId(n) }, media }));
  }
  const onClose = vi.fn<() => void>();
  await renderOnDevice(local, <FirstSteps user={ada} onClose={onClose} />);
  await screen.findByText('0 of 3 followed');
  return { local, onClose };
}

const done = () => within(screen.getByRole('region', { name: 'Welcome to Posy' })).queryAllByText('Done').length;

test('a step ticks off as soon as its effect is on the device, also without a network', async () => {
  const { local } = await open();
  expect(done()).toBe(0);

  fireEvent.click(screen.getByRole('button', { name: 'Follow all' }));
  await waitFor(() => expect(done()).toBe(1));
  expect((await local.out.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    'follow.set',
    'follow.set',
    'follow.set',
  ]);
  const words = { content: 'My first', location: '', altText: '', audience: 'everyone' as const };
  const picture = { name: 'a.webp', type: 'image/webp', width: 4, height: 5, thumbhash: '' };
  await sharePhoto(local, words, new Blob(['pixels'], { type: 'image/webp' }), picture);

  await waitFor(() => expect(done()).toBe(2));
});

test('hidden steps stay hidden', async () => {
  const { onClose } = await open();

  fireEvent.click(screen.getByRole('button', { name: 'Hide the first steps' }));

  expect(onClose).toHaveBeenCalled();
  expect(isFirstRun(ada.id)).toBe(false);
});

import 'fake-indexeddb/auto';
import { aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { DiscoverScreen } from './discover-screen.tsx';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const media = {
  id: aMediaId(1),
  kind: 'image' as const,
  width: 4,
  height: 5,
  thumbhash: '',
  isAnimated: false,
  variants: [{ width: 320, height: 400, url: '/media/1/320.webp' }],
};

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: ada });
});
afterEach(() => {
  cleanup();
  closeDialog();
  setSyncStatus({ network: 'online' });
});

test('the newest photos of others are on Discover, also without a network, and open', async () => {
  const local = await testLocal(testDevice(), ada.id);
  for (const [n, firstName] of ['Bob', 'Cleo', 'Dora'].entries()) {
    const user = { ...aPost().user, id: aUserId(n + 2), firstName, lastName: '' };
    await local.cache.posts.put(aPost({ id: aPostId(n + 1), user, media }));
  }

  await renderOnDevice(local, <DiscoverScreen query="" onSearch={() => undefined} onMessage={() => undefined} />);

  await screen.findByRole('heading', { name: 'Recent photos' });
  expect(await screen.findAllByRole('button', { name: /^View photo by / })).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'View photo by Dora' }));
  expect(openDialog.get()).toEqual(['photo', expect.objectContaining({ postId: aPostId(3) })]);
});

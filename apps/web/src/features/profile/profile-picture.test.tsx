import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../app/testing/fake-server.ts';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged } from '../../ui/toast.ts';
import { setSessionState } from '../session/session-state.ts';
import { ProfileDialog } from './profile-dialog.tsx';
import { readProfileDraft, saveDraftPicture } from './profile.local.ts';

const uid = aUserId(1);

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a picked picture is announced as discarded once the device has deleted it', async () => {
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: uid } });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const local = await testLocal(testDevice(), uid);
  await saveDraftPicture(local, new Blob(['pixels'], { type: 'image/png' }));
  const { drafts } = local.out;
  const remove = vi.spyOn(drafts, 'delete').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await renderOnDevice(local, <ProfileDialog isOpen onClose={() => undefined} />);
  const discard = await screen.findByRole('button', { name: /^Discard/ });

  fireEvent.click(discard);
  expect((await screen.findByRole('alert')).textContent).toMatch(/out of storage/);
  expect(lastLogged()).toBeNull();

  remove.mockRestore();
  fireEvent.click(discard);
  await waitFor(() => expect(lastLogged()?.text).toBe('Discarded'));
  expect((await readProfileDraft(local)).picture).toBeNull();
});

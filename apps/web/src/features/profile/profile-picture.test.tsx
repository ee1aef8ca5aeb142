import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged } from '../../ui/toast.ts';
import { stripes, stubCanvas } from '../media/testing/fake-canvas.ts';
import { setSessionState } from '../session/session-state.ts';
import { ProfileDialog } from './profile-dialog.tsx';
import { readProfileDraft, saveDraftPicture } from './profile.local.ts';

const uid = aUserId(1);

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

test('E25 a picture is taken as it is, without a crop, where a canvas does not return what was drawn', async () => {
  stubCanvas(stripes, () => ({ width: 40, height: 30 }));
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: uid } });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const local = await testLocal(testDevice(), uid);
  await renderOnDevice(local, <ProfileDialog isOpen onClose={() => undefined} />);
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'me.jpg', { type: 'image/jpeg' });

  fireEvent.change(await screen.findByLabelText(/picture/i, { selector: 'input' }), { target: { files: [file] } });

  await screen.findByText('Unsaved');
  expect(screen.queryByRole('dialog', { name: 'Crop Picture' })).toBeNull();
  const { picture } = await readProfileDraft(local);
  expect(await picture?.arrayBuffer()).toEqual(await file.arrayBuffer());
});

import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { composerTexts } from './composer.en.ts';
import { EditPostDialog } from './edit-post-dialog.tsx';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const postId = aPostId(1);

// Loaded when it opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The dialog with a button that closes and opens it. */
function Switched() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Switch
      </button>
      <EditPostDialog postId={postId} user={ada} isOpen={isOpen} onClose={() => undefined} />
    </>
  );
}

test('a form whose post is deleted on another device says so and keeps the typed words', async () => {
  const local = await testLocal(testDevice(), ada.id);
  await local.cache.posts.put(aPost({ id: postId, content: 'Gate', user: { ...aPost().user, id: ada.id } }));
  await listServer(local, {});
  await renderOnDevice(local, <EditPostDialog postId={postId} user={ada} isOpen onClose={() => undefined} />);
  const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption');
  fireEvent.change(caption, { target: { value: 'Many words' } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));

  await act(async () => await local.cache.posts.delete(postId));

  await screen.findByText('This post was deleted, or you can no longer see it.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').value).toBe('Many words');
  expect(save.disabled).toBe(true);
});

test('words typed just before the form was closed are there when it opens again at once', async () => {
  const local = await testLocal(testDevice(), ada.id);
  await local.cache.posts.put(aPost({ id: postId, content: 'Gate', user: { ...aPost().user, id: ada.id } }));
  await listServer(local, {});
  await renderOnDevice(local, <Switched />);
  fireEvent.change(await screen.findByLabelText('Caption'), { target: { value: 'The gate' } });

  fireEvent.click(screen.getByText('Switch'));
  fireEvent.click(screen.getByText('Switch'));

  await screen.findByText(composerTexts.draftRestored);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').value).toBe('The gate');
});

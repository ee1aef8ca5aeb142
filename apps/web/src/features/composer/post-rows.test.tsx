import 'fake-indexeddb/auto';
import { MAX_ALT_TEXT_LENGTH } from '@posy/contract/limits';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { saveAttachmentDraft } from '../attachments/attachment-draft.ts';
import { photoDraftId, readPostDraft } from '../posts/post-draft.ts';
import { aDevice, onlyEntry } from '../posts/testing/a-device.ts';
import { CreatePostForm } from './create-post-form.tsx';

// Loaded when it opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
afterEach(cleanup);

/** The form of a new post, with a photo that was prepared before. */
async function openForm(local: LocalDb): Promise<() => void> {
  const file = await storeFile(local, new File(['pixels'], 'photo.webp', { type: 'image/webp' }));
  const shape = { width: 4, height: 5, thumbhash: '', durationMs: null, poster: '' };
  const attachment = { kind: 'image' as const, file, ...shape, originalSize: 6, isLocationRemoved: false };
  await saveAttachmentDraft(local, photoDraftId(0), { isReady: true, attachment });
  const restored = await readPostDraft(local);
  const onClose = vi.fn<() => void>();
  await renderOnDevice(local, <CreatePostForm restored={restored} isOpen onClose={onClose} />);
  return onClose;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('the button names the audience, and the next post is for everyone again', async () => {
  const local = await aDevice();
  const onClose = await openForm(local);
  press(/^Who can see it/);
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Public'),
    expect.stringContaining('Followers'),
    expect.stringContaining('Private'),
  ]);

  fireEvent.click(screen.getByRole('radio', { name: /^Private/ }));
  expect(screen.getByRole('button', { name: 'Keep to myself' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /^Followers/ }));
  press('Share with followers');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await onlyEntry(local)).args).toMatchObject({ audience: 'followers' });
  cleanup();
  await openForm(local);

  expect(screen.getByRole('button', { name: 'Share with everyone' })).toBeDefined();
});

test('the alternative text of a photo says what it is for, is counted near its limit, and stops sharing beyond', async () => {
  const local = await aDevice();
  await openForm(local);
  press(/^Alt text/);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  expect(screen.getByText('Read out to people who cannot see it.')).toBeDefined();

  type('x'.repeat(MAX_ALT_TEXT_LENGTH - 100));
  expect(screen.getByText('100 characters left')).toBeDefined();
  type('x'.repeat(MAX_ALT_TEXT_LENGTH + 1));
  press('Share with everyone');

  expect(await screen.findByText('Alt text is too long')).toBeDefined();
  expect(await local.out.outbox.count()).toBe(0);
});

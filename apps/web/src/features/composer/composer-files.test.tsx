import 'fake-indexeddb/auto';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { readPostDraft } from '../posts/post-draft.ts';
import { aDevice } from '../posts/testing/a-device.ts';
import { CreatePostForm } from './create-post-form.tsx';

const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

// Loaded when it opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
afterEach(cleanup);

const caption = () => screen.getByLabelText<HTMLInputElement>('Caption');

/** The form of a new post, with a typed caption. */
async function openForm(): Promise<void> {
  const local = await aDevice();
  const restored = await readPostDraft(local);
  await renderOnDevice(local, <CreatePostForm restored={restored} isOpen onClose={() => undefined} />);
  fireEvent.change(caption(), { target: { value: 'What I typed' } });
}

test('the form without a photo shows an error and keeps the typed text', async () => {
  await openForm();

  fireEvent.click(screen.getByRole('button', { name: 'Share with everyone' }));

  expect((await screen.findByRole('alert')).textContent).toBe('Please select an image file');
  expect(caption().value).toBe('What I typed');
});

const big = Object.defineProperty(new File([JPEG_START], 'big.jpg', { type: 'image/jpeg' }), 'size', {
  value: MAX_MEDIA_BYTES,
});

test.each([
  [
    'U05 an HTML page named as a photo',
    new File(['<!doctype html><script>alert(1)</script>'], 'photo.jpg', { type: 'image/jpeg' }),
    'Please select an image file',
  ],
  ['an SVG', new File(['<svg/>'], 'photo.svg', { type: 'image/svg+xml' }), 'Please select an image file'],
  [
    'a playlist named as a video',
    new File(['#EXTM3U\nhttp://127.0.0.1/'], 'a.mp4', { type: 'video/mp4' }),
    'Please select an image file',
  ],
  ['an empty file', new File([], 'photo.jpg', { type: 'image/jpeg' }), 'This file is empty'],
  ['U01 H29 a file of 100 MB', big, 'File size must be less than 100MB'],
])('%s is refused in the form, which keeps the typed text', async (_what, file, message) => {
  await openForm();

  fireEvent.change(screen.getByLabelText('Choose a photo or video'), { target: { files: [file] } });

  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(message));
  expect(caption().value).toBe('What I typed');
  expect(screen.queryByAltText(/you are about to share/)).toBeNull();
});

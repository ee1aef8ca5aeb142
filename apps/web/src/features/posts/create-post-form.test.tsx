import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../app/testing/on-device.tsx';
import { keepFile } from '../../local/kept-file.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { saveAttachmentDraft } from '../attachments/attachment-draft.ts';
import { CreatePostForm } from './create-post-form.tsx';
import { POST_ATTACHMENT_ID, readPostDraft } from './post-draft.local.ts';
import { createPost } from './posts.mutators.ts';
import { aDevice, onlyEntry } from './testing/a-device.ts';

// Loaded when it opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
afterEach(cleanup);

/** A video on a disk that never hands it over. */
class LostVideo extends File {
  override slice(): Blob {
    return Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => undefined) });
  }
}

async function open(before?: (local: LocalDb) => Promise<void>) {
  const local = await aDevice();
  const onClose = vi.fn();
  await before?.(local);
  const restored = await readPostDraft(local);
  await renderOnDevice(local, <CreatePostForm restored={restored} isOpen onClose={onClose} />);
  return { local, onClose };
}

/** A photo that was made ready before. */
async function keepPhoto(local: LocalDb): Promise<void> {
  const file = await keepFile(local, new File(['pixels'], 'photo.webp', { type: 'image/webp' }));
  const shape = { width: 4, height: 5, thumbhash: '', durationMs: null, poster: '' };
  const attachment = { kind: 'image' as const, file, ...shape, originalSize: 6, isLocationRemoved: false };
  await saveAttachmentDraft(local, POST_ATTACHMENT_ID, { isReady: true, attachment });
}

function pickLost(): void {
  const files = [new LostVideo(['frames'], 'garden.mp4')];
  fireEvent.change(screen.getByLabelText('Choose a photo or video'), { target: { files } });
}

const caption = () => screen.getByLabelText('Caption');
const type = (text: string) => fireEvent.change(caption(), { target: { value: text } });
const share = () => screen.getByRole('button', { name: 'Share' });

test('a text that is too long ends the sharing at once, also while a file is being made ready', async () => {
  const { local } = await open();
  pickLost();
  type('x'.repeat(2201));

  fireEvent.click(share());

  expect((await screen.findByRole('alert')).textContent).toBe('Caption is too long');
  expect(share().getAttribute('aria-busy')).toBeNull();
  type('Roses');
  fireEvent.click(share());
  expect(share().getAttribute('aria-busy')).toBe('true');
  expect(await local.out.outbox.count()).toBe(0);
});

test('that there is no file is said beside the text that is too long', async () => {
  await open();
  type('x'.repeat(2201));

  fireEvent.click(share());

  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});

test('what is typed while the file is made ready goes along', async () => {
  const { local, onClose } = await open(keepPhoto);
  type('Ro');

  fireEvent.click(share());
  type('Roses');

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { args } = await onlyEntry(local);
  expect(createPost.read(args)).toMatchObject({ content: 'Roses' });
});

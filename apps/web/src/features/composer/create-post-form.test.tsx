import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeDialog, openDialog, showDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { visibleToast } from '../../ui/toast.ts';
import { useStore } from '../../ui/use-store.ts';
import { saveAttachmentDraft } from '../attachments/attachment-draft.ts';
import { EMPTY_TEXTS, photoDraftId, readPostDraft, saveDraftTexts } from '../posts/post-draft.ts';
import { aDevice, onlyEntry } from '../posts/testing/a-device.ts';
import { CreatePostDialog } from './create-post-dialog.tsx';
import { CreatePostForm } from './create-post-form.tsx';

// Loaded when they open, which takes real time on a busy machine.
beforeAll(async () => {
  await import('../../ui/dialog-sheet.tsx');
  await import('../crop/photo-editor.tsx');
  await import('../crop/crop-stage.tsx');
});
afterEach(() => {
  closeDialog();
  cleanup();
});

/** A video on a disk that cannot be read. */
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

/** A photo that was prepared before. */
async function keepPhoto(local: LocalDb): Promise<void> {
  const file = await storeFile(local, new File(['pixels'], 'photo.webp', { type: 'image/webp' }));
  const shape = { width: 4, height: 5, thumbhash: '', durationMs: null, poster: '' };
  const attachment = { kind: 'image' as const, file, ...shape, originalSize: 6, isLocationRemoved: false };
  await saveAttachmentDraft(local, photoDraftId(0), { isReady: true, attachment });
}

function pickLost(): void {
  const files = [new LostVideo(['frames'], 'garden.mp4')];
  fireEvent.change(screen.getByLabelText('Choose a photo or video'), { target: { files } });
}

const caption = () => screen.getByLabelText('Caption');
const type = (text: string) => fireEvent.change(caption(), { target: { value: text } });
const share = () => screen.getByRole('button', { name: 'Share with everyone' });

test('a text that is too long stops sharing at once, also while a file is being prepared', async () => {
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

test('a missing file is reported together with a text that is too long', async () => {
  await open();
  type('x'.repeat(2201));

  fireEvent.click(share());

  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});

test('text typed while the file is being prepared is shared too', async () => {
  const { local, onClose } = await open(keepPhoto);
  type('Ro');

  fireEvent.click(share());
  type('Roses');

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { args } = await onlyEntry(local);
  expect(args).toMatchObject({ content: 'Roses' });
});

/** The dialog as the app opens it. */
function Host() {
  const open = useStore(openDialog);
  return <CreatePostDialog isOpen={open?.[0] === 'create-post'} onClose={closeDialog} />;
}

/** Opens a draft with a photo and a text, adds to the text, and discards all of it. */
async function discardDraft(local: LocalDb): Promise<void> {
  await keepPhoto(local);
  await saveDraftTexts(local, { ...EMPTY_TEXTS, content: 'Ro' });
  await renderOnDevice(local, <Host />);
  act(() => showDialog('create-post'));
  await screen.findByAltText('The photo you are about to share');
  type('Roses');
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('B03 a discarded draft is restored with one press, photo and last words included', async () => {
  const local = await aDevice();
  await discardDraft(local);
  expect(await readPostDraft(local)).toMatchObject({ texts: { content: '' }, photos: new Map() });

  await waitFor(() => expect(visibleToast()?.title).toBe('Draft discarded'));
  await act(async () => visibleToast()?.action?.onSelect());

  expect(await screen.findByAltText('The photo you are about to share')).toBeDefined();
  expect(caption()).toHaveProperty('value', 'Roses');
});

test('B03 a discarded draft can be restored after a restart, until something new is written', async () => {
  const local = await aDevice();
  await discardDraft(local);
  cleanup();
  await renderOnDevice(local, <Host />);
  act(() => showDialog('create-post'));
  const restoreButton = await screen.findByRole('button', { name: 'Bring it back' });
  expect(visibleToast()).toBeNull();

  type('T');
  expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
  type('');
  expect(restoreButton.isConnected).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Bring it back' }));

  expect(await screen.findByAltText('The photo you are about to share')).toBeDefined();
  expect(caption()).toHaveProperty('value', 'Roses');
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const editor = () => screen.findByRole('slider', { name: 'Straighten' });

test('a photo is edited within the dialog, and Cancel and Esc return to the form as it was', async () => {
  await open(keepPhoto);
  type('Roses');

  for (const leave of [
    () => press('Cancel'),
    () => fireEvent.keyDown(screen.getByRole('group', { name: 'Edit photo' }), { key: 'Escape' }),
  ]) {
    press('Edit');
    await editor();
    expect(screen.getByRole('dialog', { name: 'Edit photo' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Share with everyone' })).toBeNull();
    press('Rotate by 90°');
    leave();
    await screen.findByRole('dialog', { name: 'Create Post' });
    expect(caption()).toHaveProperty('value', 'Roses');
    expect(screen.queryByRole('slider')).toBeNull();
  }
});

test('a device that cannot cut a photo says so at the photo, which can still be shared', async () => {
  const { local, onClose } = await open(keepPhoto);
  press('Edit');
  await editor();
  press('Rotate by 90°');

  press('Done');

  expect((await screen.findByRole('alert')).textContent).toBe(
    'This photo could not be edited on this device. It is unchanged.',
  );
  fireEvent.click(share());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await onlyEntry(local)).args).toMatchObject({ photos: [{ picture: { width: 4, height: 5 } }] });
});

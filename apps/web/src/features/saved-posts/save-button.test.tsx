import 'fake-indexeddb/auto';
import { aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, lastLogged, visibleToast } from '../../ui/toast.ts';
import { readSavedState } from './read-saved.ts';
import { SaveButton } from './save-button.tsx';

const postId = aPostId(1);

function Button({ local }: { readonly local: LocalDb }) {
  const state = useLiveQuery(() => readSavedState(local, postId), [local]);
  return state ? <SaveButton postId={postId} isSaved={state.isSaved} /> : null;
}

async function open({ isSaved = false } = {}): Promise<LocalDb> {
  const local = await testLocal(testDevice(), aUserId(1));
  await local.cache.savedPosts.put({ postId, isSaved, collectionId: null, savedAt: '2026-02-01', rev: 1 });
  await renderOnDevice(local, <Button local={local} />);
  await screen.findByRole('button', { name: 'Save post' });
  return local;
}

const button = () => screen.getByRole('button', { name: 'Save post' });
const isPressed = () => button().getAttribute('aria-pressed') === 'true';
const sent = async ({ out }: LocalDb) => (await out.outbox.orderBy('ord').toArray()).map(({ args }) => args);
const finger = { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 };

function fillDevice(local: LocalDb): void {
  local.out.outbox.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
}

// Loaded with the first tap, which takes real time on a busy machine.
beforeAll(() => import('./save-post.ts'));

afterEach(() => {
  cleanup();
  closeDialog();
  dismissToast(visibleToast()?.id ?? 0);
});

test('a tap is drawn at once, before the device has stored it, and stays', async () => {
  const local = await open();
  const stored = Promise.withResolvers<void>();
  void local.out.transaction('rw', local.out.outbox, () => Dexie.waitFor(stored.promise));

  fireEvent.click(button());

  expect(isPressed()).toBe(true);
  stored.resolve();
  await waitFor(async () => expect(await sent(local)).toEqual([{ postId, isSaved: true }]));
  expect(isPressed()).toBe(true);
});

test('a saved post is announced by a toast that offers the collections', async () => {
  const local = await open();

  fireEvent.click(button());

  await waitFor(() => expect(visibleToast()).toMatchObject({ title: 'Saved', isError: false }));
  expect(openDialog.get()).toBeNull();
  const { label, onSelect } = visibleToast()?.action ?? {};
  expect(label).toBe('Choose a collection');
  onSelect?.();
  expect(openDialog.get()).toEqual(['collections', { postId }]);
  expect(await sent(local)).toHaveLength(1);
});

test('a second tap removes the post, which is announced without a toast', async () => {
  const local = await open({ isSaved: true });
  expect(isPressed()).toBe(true);

  fireEvent.click(button());

  expect(isPressed()).toBe(false);
  await waitFor(() => expect(lastLogged()?.text).toBe('Removed from saved posts'));
  expect(await sent(local)).toEqual([{ postId, isSaved: false }]);
  expect(visibleToast()).toBeNull();
});

test('two taps in quick succession leave the post as it was, and nothing to send', async () => {
  const local = await open();

  fireEvent.click(button());
  fireEvent.click(button());

  expect(isPressed()).toBe(false);
  await waitFor(() => expect(lastLogged()?.text).toBe('Removed from saved posts'));
  await waitFor(async () => expect(await sent(local)).toEqual([]));
  await waitFor(() => expect(isPressed()).toBe(false));
});

test('a device that cannot store the tap says so, and the button is as before', async () => {
  const local = await open();
  fillDevice(local);

  fireEvent.click(button());
  expect(isPressed()).toBe(true);

  await waitFor(() => expect(isPressed()).toBe(false));
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: 'Error', isError: true }));
  expect(visibleToast()?.description).toBe('This could not be saved on this device. Please try again.');
  expect(await sent(local)).toEqual([]);
});

test('a change on another device is drawn, also after a tap', async () => {
  const local = await open();
  fireEvent.click(button());
  await waitFor(async () => expect(await sent(local)).toHaveLength(1));

  await act(async () => {
    await local.cache.savedPosts.update(postId, { isSaved: true, rev: 2 });
    await local.out.outbox.clear();
  });
  await waitFor(() => expect(isPressed()).toBe(true));
  await act(async () => void (await local.cache.savedPosts.update(postId, { isSaved: false, rev: 3 })));

  await waitFor(() => expect(isPressed()).toBe(false));
});

test('a long press opens the collections, and the tap at its end does not save', async () => {
  const local = await open();

  fireEvent.pointerDown(button(), finger);
  await waitFor(() => expect(openDialog.get()).toEqual(['collections', { postId }]));
  fireEvent.pointerUp(button(), finger);

  expect(fireEvent.touchEnd(button()), 'the browser makes no click').toBe(false);
  expect(isPressed()).toBe(false);
  expect(await sent(local)).toEqual([]);
});

test('a short tap of a finger is left to the browser, which makes a click of it', async () => {
  await open();

  fireEvent.pointerDown(button(), finger);
  fireEvent.pointerUp(button(), finger);

  expect(fireEvent.touchEnd(button())).toBe(true);
  expect(openDialog.get()).toBeNull();
});

test('the menu key on the button opens the collections', async () => {
  const local = await open();

  fireEvent.contextMenu(button(), { button: 0 });

  expect(openDialog.get()).toEqual(['collections', { postId }]);
  expect(await sent(local)).toEqual([]);
});

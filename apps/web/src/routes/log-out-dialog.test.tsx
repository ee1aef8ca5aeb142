import 'fake-indexeddb/auto';
import { aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { giveFlower } from '../features/flowers/give-flower.ts';
import { EMPTY_TEXTS, readPostDraft, saveDraftTexts } from '../features/posts/post-draft.ts';
import { LogOutDialog } from '../features/session/log-out-dialog.tsx';
import { setSessionState } from '../features/session/session-state.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';
import { renderOnDevice } from '../kit/testing/on-device.tsx';
import { type LocalDb, openLocalDb } from '../local/local-db.ts';
import { putRawRow } from '../local/testing/raw-database.ts';
import { browserDevice } from '../platform/browser-device.ts';
import { consumeNotice } from '../platform/notice.ts';
import { closeLocal, openLocal } from '../sync/current-local.ts';
import { setSyncStatus } from '../sync/sync-status.ts';
import { dismissToast, visibleToast } from '../ui/toast.ts';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const UNSENT = '1 item has not been sent yet. What should happen to it?';
let replaced = vi.spyOn(location, 'replace');

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../ui/dialog-sheet.tsx'));
beforeEach(() => {
  replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: ada });
});
afterEach(async () => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  consumeNotice();
  closeLocal();
  setSyncStatus({ network: 'online' });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  const left = await openLocalDb(ada.id, browserDevice);
  await left.wipe({ keepOutbox: false });
});

async function open(fill: (local: LocalDb) => Promise<unknown>): Promise<LocalDb> {
  const local = await openLocal(ada.id);
  await fill(local);
  await renderOnDevice(local, <LogOutDialog user={ada} local={local} isOpen onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Log out of Posy?' });
  return local;
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const left = () => waitFor(() => expect(replaced).toHaveBeenCalledWith('/'));
/** The entries of the outbox after the log-out, read as at the next log-in. */
async function outboxAfterwards(): Promise<number> {
  const local = await openLocal(ada.id);
  return local.out.outbox.count();
}

test('without anything unsent the dialog offers no choice', async () => {
  await open(async () => undefined);

  expect(screen.queryByText(UNSENT)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep on this device' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined();
});

test('a log-out that is pressed before everything is counted discards nothing', async () => {
  const local = await open((device) => giveFlower(device, aPostId(1), true));
  await screen.findByText(UNSENT);
  const [entry] = await local.out.outbox.toArray();
  await local.out.outbox.clear();
  await screen.findByRole('button', { name: 'Log out' });

  // The dialog is not notified of it.
  await putRawRow(indexedDB, local.out.name, 'outbox', entry);
  await press('Log out');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Log out' }).getAttribute('aria-busy')).not.toBe('true'),
  );

  expect(replaced).not.toHaveBeenCalled();
  expect(await outboxAfterwards()).toBe(1);
});

test('H27 entries that cannot be sent keep the user logged in', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const local = await open((device) => giveFlower(device, aPostId(1), true));
  await screen.findByText(UNSENT);

  await press('Send now');

  await waitFor(() =>
    expect(visibleToast()?.title).toBe('Not everything could be sent. Posy needs a connection for that.'),
  );
  expect(replaced).not.toHaveBeenCalled();
  expect(await local.out.outbox.count()).toBe(1);
});

test('the log-out follows as soon as the last entry was sent', async () => {
  setSyncStatus({ network: 'online' });
  const local = await open((device) => giveFlower(device, aPostId(1), true));
  await screen.findByText(UNSENT);
  await local.out.outbox.toCollection().modify({ nextAt: 1e15 });

  await press('Send now');
  expect(replaced).not.toHaveBeenCalled();
  expect((await local.out.outbox.toArray()).map(({ nextAt }) => nextAt)).toEqual([0]);
  await local.out.outbox.clear();

  await left();
});

test('entries that are kept are there after the next log-in', async () => {
  await open((device) => giveFlower(device, aPostId(1), true));
  await screen.findByText(UNSENT);

  await press('Keep on this device');

  await left();
  expect(await outboxAfterwards()).toBe(1);
});

test('entries that are discarded are removed from the device', async () => {
  await open((device) => giveFlower(device, aPostId(1), true));
  await screen.findByText(UNSENT);

  await press('Discard');

  await left();
  expect(await outboxAfterwards()).toBe(0);
});

test('the dialog names a draft, which cannot be sent, and a draft that is kept is restored', async () => {
  await open((device) => saveDraftTexts(device, { ...EMPTY_TEXTS, content: 'Half a thought' }));
  await screen.findByText('There is a draft on this device that you have not shared.');
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();

  await press('Keep on this device');

  await left();
  expect((await readPostDraft(await openLocal(ada.id))).texts.content).toBe('Half a thought');
});

import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { INITIAL_STATUS, setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { SyncChip } from './sync-chip.tsx';

afterEach(() => {
  cleanup();
  closeDialog();
  setSyncStatus(INITIAL_STATUS);
});

test('the header shows no state while all is well, and one that opens the outbox while there is no network', async () => {
  setSyncStatus({ lastSyncedAt: 1, waiting: 0 });
  await renderOnDevice(await testLocal(), <SyncChip />);
  expect(screen.queryByRole('button')).toBeNull();

  act(() => setSyncStatus({ network: 'offline', waiting: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Offline · 2 waiting' }));
  expect(openDialog.get()).toEqual(['outbox']);

  act(() => setSyncStatus({ network: 'online', waiting: 0 }));
  expect(screen.queryByRole('button')).toBeNull();
});

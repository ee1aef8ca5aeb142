import 'fake-indexeddb/auto';
import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { preferencesWords } from './preferences-words.ts';
import { WhoMayWrite } from './who-may-write.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  dismissToast(visibleToast()?.id ?? 0);
});

const select = () => screen.getByLabelText<HTMLSelectElement>('Who may write to you');

async function open(local: LocalDb): Promise<void> {
  await renderOnDevice(local, <WhoMayWrite />);
  await waitFor(() => expect(select().disabled).toBe(false));
}

test('the people who may write are chosen in the settings, also offline', async () => {
  const local = await testLocal();
  await local.cache.preferences.put({ ...DEFAULT_PREFERENCES, id: local.uid, rev: 1 });
  await open(local);
  expect(select().value).toBe('everyone');
  expect([...select().options].map(({ text }) => text)).toEqual(['Everyone', 'People you follow', 'Nobody']);

  fireEvent.change(select(), { target: { value: 'followed' } });
  await waitFor(() => expect(select().value).toBe('followed'));
  fireEvent.change(select(), { target: { value: 'nobody' } });

  await waitFor(() => expect(select().value).toBe('nobody'));
  const [entry, ...others] = await local.out.outbox.toArray();
  expect([entry?.args, entry?.narrows, others]).toEqual([
    { userId: local.uid, change: { whoMayWrite: 'nobody' } },
    undefined,
    [],
  ]);
  const [words] = preferencesWords;
  expect(words.title(entry?.args)).toBe('Who may write to you');
  expect(words.refused('', '', entry?.args)).toBe('Failed to save who may write to you.');
});

test('a row of a server that does not know the choice lets everyone write', async () => {
  const local = await testLocal();
  const { whoMayWrite: _unknown, ...known } = DEFAULT_PREFERENCES;
  await local.cache.preferences.put({ ...known, id: local.uid, rev: 1 });

  await open(local);

  expect(select().value).toBe('everyone');
});

test('a choice that the device cannot store says so', async () => {
  const local = await testLocal();
  await open(local);
  vi.spyOn(local.out.outbox, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));

  fireEvent.change(select(), { target: { value: 'nobody' } });

  await waitFor(() => expect(visibleToast()).toMatchObject({ title: 'Failed to save who may write to you.' }));
  expect(select().value).toBe('everyone');
});

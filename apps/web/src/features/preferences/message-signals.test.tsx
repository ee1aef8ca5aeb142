import 'fake-indexeddb/auto';
import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { MessageSignals } from './message-signals.tsx';
import { preferencesWords } from './preferences-words.ts';

afterEach(cleanup);

const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const RECEIPTS = 'Read receipts';
const TYPING = 'Show when I am typing';

test('both are on at first, also with a row of an earlier server, and each says that it is mutual', async () => {
  const local = await testLocal(testDevice());
  const { sendsReceipts, sendsTyping, ...earlier } = DEFAULT_PREFERENCES;
  await local.cache.preferences.put({ ...earlier, id: local.uid, rev: 1 });
  await renderOnDevice(local, <MessageSignals />);
  const hintOf = async (name: string) => {
    const id = (await toggle(name)).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };

  await waitFor(async () => expect((await toggle(RECEIPTS)).disabled).toBe(false));
  expect([sendsReceipts, sendsTyping]).toEqual([true, true]);
  expect([(await toggle(RECEIPTS)).checked, (await toggle(TYPING)).checked]).toEqual([true, true]);
  expect(await hintOf(RECEIPTS)).toBe(
    'Others see when their messages arrive and are read. When this is off, you do not see it for yours either.',
  );
  expect(await hintOf(TYPING)).toBe(
    'Others see when you write to them. When this is off, you do not see when they write either.',
  );
});

test('they change at once offline, and are sent as one change', async () => {
  const local = await testLocal(testDevice());
  await renderOnDevice(local, <MessageSignals />);
  await waitFor(async () => expect((await toggle(RECEIPTS)).disabled).toBe(false));

  fireEvent.click(await toggle(RECEIPTS));
  await waitFor(async () => expect((await toggle(RECEIPTS)).checked).toBe(false));
  fireEvent.click(await toggle(TYPING));
  await waitFor(async () => expect((await toggle(TYPING)).checked).toBe(false));

  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ kind, args }) => [kind, args])).toEqual([
    ['preferences.update', { userId: local.uid, change: { sendsReceipts: false, sendsTyping: false } }],
  ]);
});

test('the outbox names an unsent one, and a refusal says which was not saved', () => {
  const [words] = preferencesWords;
  const args = (change: object) => ({ userId: '01890a5d-ac96-7ab2-80e2-4536629c90de', change });

  expect(words.title(args({ notifyFlowers: true, sendsReceipts: false }))).toBe(RECEIPTS);
  expect(words.title(args({ sendsTyping: true }))).toBe(TYPING);
  expect(words.refused('', '', args({ sendsReceipts: false }))).toBe('Failed to save read receipts.');
  expect(words.refused('', '', args({ sendsTyping: false }))).toBe(
    'Failed to save whether others see when you are typing.',
  );
});

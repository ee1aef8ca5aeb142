import 'fake-indexeddb/auto';
import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { BirthYear } from './birth-year.tsx';
import { preferencesWords } from './preferences-words.ts';

afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
});

const field = () => screen.getByLabelText<HTMLInputElement>('Year of birth (optional)');
const pendingMutations = async (local: LocalDb) => (await local.out.outbox.toArray()).map(({ args }) => args);

async function open(birthYear: number | null = null): Promise<LocalDb> {
  const local = await testLocal(testDevice());
  await local.cache.preferences.put({ ...DEFAULT_PREFERENCES, birthYear, id: local.uid, rev: 1 });
  await renderOnDevice(local, <BirthYear />);
  await waitFor(() => expect(field().disabled).toBe(false));
  return local;
}

function save(typed: string): void {
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Save year' }));
}

test('a year of birth is stored at once, and the field explains who sees it and why', async () => {
  const local = await open();

  save(' 1990 ');

  await waitFor(() => expect(visibleToast()?.title).toBe('Year of birth saved'));
  expect(await pendingMutations(local)).toEqual([{ userId: local.uid, change: { birthYear: 1990 } }]);
  await waitFor(() => expect(field().value).toBe('1990'));
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Private: nobody sees it. Used only to show you ads for your age group.',
  );
});

test('clearing the field removes the year', async () => {
  const local = await open(1990);
  await waitFor(() => expect(field().value).toBe('1990'));

  save('');

  await waitFor(() => expect(visibleToast()?.title).toBe('Year of birth removed'));
  expect(await pendingMutations(local)).toEqual([{ userId: local.uid, change: { birthYear: null } }]);
});

test.each(['1899', '2999', '90', '19x0', '1e3', '٢٠٠٠'])(
  '%s is refused as a year of birth, and nothing is sent',
  async (typed) => {
    const local = await open();

    save(typed);

    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid year of birth');
    expect(field().value).toBe(typed);
    expect(await pendingMutations(local)).toEqual([]);
  },
);

test('an unsent year is not called a notification setting', () => {
  const [words] = preferencesWords;
  const args = (change: object) => ({ userId: '01890a5d-ac96-7ab2-80e2-4536629c90de', change });

  expect(words.title(args({ birthYear: null }))).toBe('Year of birth');
  expect(words.title(args({ notifyFlowers: true }))).toBe('Notification settings');
});

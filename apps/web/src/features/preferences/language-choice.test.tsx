import 'fake-indexeddb/auto';
import type { Language } from '@posy/contract/languages';
import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { readChosenLanguage, writeChosenLanguage } from '../../language/wanted-language.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { followLanguage } from './follow-language.ts';
import { LanguageChoice } from './language-choice.tsx';

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
beforeEach(() => {
  reload.mockClear();
  writeChosenLanguage(null);
});
afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLSelectElement>('Language');

async function device(language: Language | null): Promise<LocalDb> {
  const local = await testLocal(testDevice());
  await local.cache.preferences.put({ ...DEFAULT_PREFERENCES, language, id: local.uid, rev: 1 });
  return local;
}

async function open(language: Language | null = null): Promise<LocalDb> {
  const local = await device(language);
  await renderOnDevice(local, <LanguageChoice />);
  await waitFor(() => expect(field().disabled).toBe(false));
  return local;
}

test('each language is named in itself, and marked for screen readers', async () => {
  await open('de');

  const options = within(field()).getAllByRole<HTMLOptionElement>('option');

  expect(field().value).toBe('de');
  expect(options.map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['', 'Same as the browser'],
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['ar', 'العربية'],
  ]);
});

test('a language is stored for all devices, this browser and the server, and the page reloads in it', async () => {
  const local = await open();

  fireEvent.change(field(), { target: { value: 'ar' } });

  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect((await local.out.outbox.toArray()).map(({ args }) => args)).toEqual([
    { userId: local.uid, change: { language: 'ar' } },
  ]);
  expect(readChosenLanguage()).toBe('ar');
  expect(document.cookie).toContain('posy.language=ar');
});

test('choosing the current language does not reload', async () => {
  await open();

  fireEvent.change(field(), { target: { value: 'en' } });

  await waitFor(() => expect(readChosenLanguage()).toBe('en'));
  expect(reload).not.toHaveBeenCalled();
});

test('a language chosen on another device applies at once, or with the next page while something is written', async () => {
  const [idle, busy] = [await device('de'), await device('ar')];
  const following = new AbortController();
  const { signal } = following;
  onTestFinished(() => following.abort());

  followLanguage(busy, () => false, signal);
  await waitFor(() => expect(readChosenLanguage()).toBe('ar'));
  const begunWhileBusy = reload.mock.calls.length;
  followLanguage(idle, () => true, signal);
  await waitFor(() => expect(readChosenLanguage()).toBe('de'));

  expect(begunWhileBusy).toBe(0);
  expect(reload).toHaveBeenCalledOnce();
});

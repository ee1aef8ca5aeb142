import { afterEach, expect, test, vi } from 'vitest';
import { showUnsent } from './notifications.ts';

afterEach(() => vi.unstubAllGlobals());

/** Notifications that are shown on a device with this language file. */
async function shownIn(file: string | null, count: number): Promise<readonly unknown[]> {
  const requests = file === null ? [] : [{ url: `https://posy.test/assets/${file}-AbCdEf12.js` }];
  vi.stubGlobal('caches', { has: async () => file !== null, open: async () => ({ keys: async () => requests }) });
  const shown: unknown[] = [];
  const registration: Pick<ServiceWorkerRegistration, 'showNotification'> = {
    showNotification: async (title, options) => void shown.push(title, options?.body),
  };
  await showUnsent(registration, count);
  return shown;
}

test('Y08 unsent entries are reported in the language of the device', async () => {
  expect(await shownIn(null, 1)).toEqual(['Open Posy to finish sending', '1 item is waiting to be sent.']);
  expect(await shownIn('language-de', 3)).toEqual([
    'Öffne Posy, um alles zu senden',
    '3 Einträge warten darauf, gesendet zu werden.',
  ]);
  expect(await shownIn('language-ar', 2)).toEqual(['يُرجى فتح Posy لإكمال الإرسال', 'عنصران ينتظران الإرسال.']);
});

import { expect } from '@playwright/test';
import { someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { signUp, waitUntilSettled, waitUntilSynced } from './person.ts';
import type { Phone } from './phone.ts';
import { test } from './test.ts';

const LANGUAGES = { German: 'Deutsch', Arabic: 'العربية', English: 'English' } as const;

/** Language and direction of the page. */
const spoken = (phone: Phone): Promise<readonly string[]> =>
  phone.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** Chooses a language in the select with this label and waits for the page's new title. */
async function choose(phone: Phone, label: string, language: keyof typeof LANGUAGES, title: string): Promise<void> {
  await phone.select({ label }, LANGUAGES[language]);
  await phone.waitFor({ role: 'heading', name: title });
}

test(
  'Posy is shown in German, also offline, then in Arabic from right to left, then in English',
  { tag: ['@language'] },
  async ({ phones }) => {
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await waitUntilSettled(phone);
    await phone.open('/settings/appearance');

    await choose(phone, 'Language', 'German', 'Darstellung');
    expect(await spoken(phone)).toEqual(['de', 'ltr']);
    await waitUntilSynced(phone);
    await waitUntil(
      'German is stored',
      () => phone.evaluate(async () => (await (await caches.open('language')).keys()).length > 0),
      phone.waitMs,
    );
    await phone.cutNetwork();
    await phone.reload();
    await phone.waitFor({ role: 'heading', name: 'Darstellung' });
    await phone.restoreNetwork();
    await phone.reload();

    await choose(phone, 'Sprache', 'Arabic', 'المظهر');
    expect(await spoken(phone)).toEqual(['ar', 'rtl']);
    const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'px that overflow sideways').toBeLessThanOrEqual(0);

    await choose(phone, 'اللغة', 'English', 'Appearance');
    expect(await spoken(phone)).toEqual(['en', 'ltr']);
  },
);

import { globSync, readFileSync } from 'node:fs';
import { catalogueIn, TRANSLATIONS } from '@posy/texts/translations';
import { expect, test } from 'vitest';
import { administrationTexts as english } from '../../apps/web/src/features/administration/administration.en.ts';

const SERVER = 'apps/server/src/features';
const german = catalogueIn(TRANSLATIONS.de, 'administration');
const arabic = catalogueIn(TRANSLATIONS.ar, 'administration');

/** Services that send mails: a new one needs a text on the Emails card of the administration. */
const SENDERS = [
  'emails/emails.service.ts',
  'password-resets/replace-password.ts',
  'password-resets/request-reset.service.ts',
  'session/change-password.ts',
];

test('L02 the card about e-mails names reset codes, changed passwords and revealed codes, which are all that is sent', () => {
  const senders = globSync('**/*.ts', { cwd: SERVER }).filter((file) =>
    /await sendEmail\(/.test(readFileSync(`${SERVER}/${file}`, 'utf8')),
  );

  expect(senders.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(SENDERS);
  for (const words of [english, german, arabic]) {
    expect(words['notificationsHint']).not.toMatch(/report|Meldung|بلاغ/);
  }
  expect([english, german, arabic].map((words) => words['notificationsHint'])).toEqual([
    'A notice that the password of an account was changed.',
    'Der Hinweis, dass das Passwort eines Kontos geändert wurde.',
    'تنبيه بتغيير كلمة مرور أحد الحسابات.',
  ]);
  expect([english, german, arabic].map((words) => words['communicationsHint'])).toEqual([
    'A notice that an administrator viewed a reset code. Administrators cannot write emails themselves.',
    'Der Hinweis, dass ein Admin einen Code angesehen hat. Eigene E-Mails können Admins nicht schreiben.',
    'تنبيه بأن أحد المشرفين اطّلع على رمز إعادة التعيين. لا يمكن للمشرفين كتابة رسائل من عندهم.',
  ]);
});

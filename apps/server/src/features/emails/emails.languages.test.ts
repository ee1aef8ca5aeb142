import { LANGUAGES } from '@posy/contract/languages';
import type { ReceivedMail } from '@posy/testkit/mail-server';
import { expect, test } from 'vitest';
import { MailWorld } from '../../testing/mail-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { htmlOf } from './email-html.ts';

const ADA = 'ada@example.com';
const asking = (language: string, cookie = '') => ({ headers: { 'accept-language': language, cookie } });

forEachDialect((dialect) => {
  test('a mail is in the language that the user chose, else in that of the request, and declares it', async () => {
    await using world = await MailWorld.open(dialect);
    const ada = world.server.as('ada');
    await ada.user();
    const subjects = () => world.mail.received.map(subjectOf);
    const settled = async (ask: Promise<unknown>) => {
      await ask;
      await world.server.settle();
      world.server.clock.advance(3_600_000);
    };

    await settled(world.ask(ADA, asking('de-CH, en;q=0.3')));
    await settled(world.ask(ADA, asking('de', 'posy.language=ar')));
    await settled(world.ask(ADA, asking('fr;q=0.9, *')));
    await ada.fetch('/api/preferences', { method: 'PATCH', json: { language: 'de' } });
    await settled(world.ask(ADA, asking('ar')));

    expect(subjects()).toEqual([
      'Dein Code für ein neues Passwort',
      'رمز إعادة تعيين كلمة المرور',
      'Your password reset code',
      'Dein Code für ein neues Passwort',
    ]);
    const [german, arabic, english] = world.mail.received;
    expect(german?.text).toMatch(/^Hallo ada,\r?\n[^]*\n\d{6}\r?\n[^]*in den nächsten 10 Minuten\./);
    expect(german?.html).toContain('<html lang="de" dir="ltr">');
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic?.html).toMatch(/<table role="presentation" lang="ar" dir="rtl"/);
    expect(arabic?.text).toMatch(/^مرحبًا \u2068ada\u2069،\r?\n[^]*\n\d{6}\r?\n[^]*خلال 10 دقائق/);
    expect(english?.html).toContain('<html lang="en" dir="ltr">');
    expect(world.mail.received.map(({ headers }) => headers.get('content-language'))).toEqual(['de', 'ar', 'en', 'de']);
  });

  test('the mail about a changed password is in the language of the browser that changed it', async () => {
    await using world = await MailWorld.open(dialect);
    await world.server.as('ada').user();
    const code = await world.newCode(ADA);

    await world.confirm(ADA, code, 'lily pond 22', asking('ar-EG'));
    await world.server.settle();

    expect(world.mail.received.map(subjectOf).at(-1)).toBe('تم تغيير كلمة مرورك');
  });
});

test('the button of a mail is in its language', () => {
  const buttons = LANGUAGES.map(
    (language) => />([^<]+)<\/a>/.exec(htmlOf(language, 'Hi', 'https://posy.example/'))?.[1],
  );

  expect(buttons).toEqual(['Open Posy', 'Posy öffnen', 'فتح Posy']);
});

/** The header is encoded; the title of the page is not. */
function subjectOf({ html }: ReceivedMail): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1];
}

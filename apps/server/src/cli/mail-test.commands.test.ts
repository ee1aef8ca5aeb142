import { MailServer } from '@posy/testkit/mail-server';
import { expect, test } from 'vitest';
import { runCommandOf } from '../testing/commands.ts';
import { temporaryPlace } from '../testing/temporary-database.ts';

const TO = 'ada@example.com';

test('a test email is sent without a database, and the answer of the mail server is printed', async () => {
  await using mail = await MailServer.start();

  const sent = await mailTest(mail.url, TO);

  expect(sent.code).toBe(0);
  expect(sent.json).toMatchObject({
    ok: true,
    to: TO,
    from: 'posy@posy.example',
    answer: expect.stringMatching(/^250 /),
  });
  expect(mail.received).toMatchObject([{ from: 'posy@posy.example', to: [TO] }]);
  expect(mail.received[0]?.text).toContain('https://posy.example can send emails');
});

test('a mail server that refuses, does not accept for now, or is away is named with its answer', async () => {
  await using mail = await MailServer.start();
  mail.answerNext(550, 450);

  const refused = [await mailTest(mail.url, TO), await mailTest(mail.url, TO)];
  const { url } = mail;
  await mail.shut();
  const away = await mailTest(url, TO);

  expect([...refused, away].map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refused[0]?.err).toMatch(/^The mail server refused it: .*550.*\n$/);
  expect(refused[1]?.err).toMatch(/^The mail server did not take it: .*450.*\n$/);
  expect(away.err).toMatch(/^The mail server did not take it: .*ECONNREFUSED.*\n$/);
});

test('without SMTP_URL, and for what is no address, nothing is sent', async () => {
  await using mail = await MailServer.start();

  const results = [
    await mailTest(undefined, TO),
    await mailTest(mail.url, 'ada'),
    await mailTest(mail.url, 'a@b.co,c@d.co'),
  ];

  expect(results.map(({ code, err }) => [code, err])).toEqual([
    [1, 'SMTP_URL is not set: emails stay in the inbox for administrators\n'],
    [2, 'This is no email address\n'],
    [2, 'This is no email address\n'],
  ]);
  expect(mail.connections).toBe(0);
});

async function mailTest(url: string | undefined, address: string) {
  await using place = await temporaryPlace('sqlite');
  const env = { SMTP_URL: url, MAIL_FROM: 'posy@posy.example', PUBLIC_URL: 'https://posy.example' };
  return await runCommandOf(place, ['mail-test', address, '--json'], env);
}

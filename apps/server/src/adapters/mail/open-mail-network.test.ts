import { MailServer } from '@posy/testkit/mail-server';
import { WAIT_MS } from '@posy/testkit/waits';
import { expect, test, vi } from 'vitest';
import { greetingName, openMailNetwork } from './open-mail-network.ts';

test.each([
  ['https://posy.example', 'posy@mail.example', 'posy.example'],
  ['https://posy.example.:8443', null, 'posy.example'],
  [null, 'posy@mail.example', 'mail.example'],
  [null, 'posy@bücher.example', 'xn--bcher-kva.example'],
  ['http://localhost:3000', 'posy@mail.example', 'mail.example'],
  ['http://posy.localhost', 'posy@mail.example', 'mail.example'],
  ['http://127.0.0.1:3000', 'posy@mail.example', 'mail.example'],
  ['http://[::1]:3000', 'posy@localhost', undefined],
  [null, null, undefined],
])('E22 with PUBLIC_URL %s and MAIL_FROM %s mail servers are greeted as %s', (publicUrl, mailFrom, name) => {
  expect(greetingName(publicUrl, mailFrom)).toBe(name);
});

test('E22 a mail is sent with the name of PUBLIC_URL as greeting', async () => {
  await using server = await MailServer.start();
  const settings = { smtpUrl: server.url, publicUrl: 'https://posy.example', mailFrom: 'posy@mail.example' };

  await openMailNetwork(settings)?.send({
    id: '00000000-0000-7000-8000-000000000001',
    from: settings.mailFrom,
    to: 'ada@example.com',
    subject: 'Tulips',
    text: 'Tulips',
    html: '<p>Tulips</p>',
    language: 'en',
    writtenAt: 0,
  });

  await vi.waitFor(() => expect(server.greetings).toEqual(['posy.example']), { timeout: WAIT_MS });
});

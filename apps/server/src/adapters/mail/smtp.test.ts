import { MailServer } from '@posy/testkit/mail-server';
import { expect, test } from 'vitest';
import { MailRefusedError, type OutgoingMail } from './port.ts';
import { smtpNetwork } from './smtp.ts';

/** The server greets after 100 ms, to catch clients that talk first. */
const TIMEOUT_MS = 400;
const MAIL: OutgoingMail = {
  id: '00000000-0000-7000-8000-000000000001',
  from: 'posy@posy.example',
  to: 'ada@example.com',
  subject: 'Ein Strauß 🌷',
  text: 'Good morning, Ada',
  html: '<p>Good morning, <b>Ada</b></p>',
  language: 'en' as const,
  writtenAt: Date.UTC(2026, 10, 21, 12),
};

test('a mail arrives with both parts, its date and a stable id', async () => {
  await using server = await MailServer.start();
  const network = smtpNetwork(server);

  await network.send(MAIL);
  await network.send(MAIL);

  const [first, second] = server.received;
  expect(first).toMatchObject({ from: MAIL.from, to: [MAIL.to] });
  expect(first?.text.trim()).toBe(MAIL.text);
  expect(first?.html.trim()).toBe(MAIL.html);
  expect(first?.headers.get('from')).toBe('Posy <posy@posy.example>');
  expect(first?.headers.get('to')).toBe('ada@example.com');
  expect(first?.headers.get('date')).toBe('Sat, 21 Nov 2026 12:00:00 +0000');
  expect(first?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(first?.headers.get('message-id')).toBe(`<${MAIL.id}@posy.example>`);
  expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'));
});

test.each(['mute', 'stall', 'cut', 450] as const)(
  'a server that answers with %s may be asked again',
  async (answer) => {
    await using server = await MailServer.start();
    const network = smtpNetwork({ url: server.url, timeoutMs: TIMEOUT_MS });
    server.answerNext(answer);

    const fault: unknown = await network.send(MAIL).catch((error: unknown) => error);
    await smtpNetwork(server).send(MAIL);

    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(MailRefusedError);
    expect(server.received.at(-1)?.headers.get('message-id')).toBe(`<${MAIL.id}@posy.example>`);
  },
);

test('an unreachable server may be asked again', async () => {
  await using server = await MailServer.start();
  const network = smtpNetwork(server);
  await server.shut();

  const fault: unknown = await network.send(MAIL).catch((error: unknown) => error);
  await server.open();
  await network.send(MAIL);

  expect(fault).not.toBeInstanceOf(MailRefusedError);
  expect(server.received).toHaveLength(1);
});

test('a permanent refusal is distinguished from a temporary one', async () => {
  await using server = await MailServer.start();
  server.answerNext(550);

  await expect(smtpNetwork(server).send(MAIL)).rejects.toBeInstanceOf(MailRefusedError);
});

test.each([
  'not-an-address',
  'victim@b.co,x@evil.example',
  'victim@b.co\r\nBcc: x@evil.example',
  'victim@b.co <x@evil.example>',
  '"x@evil.example x"@b.co',
  'g: a@b.co, x@evil.example;',
])('R10 a mail for %j is sent to nobody', async (to) => {
  await using server = await MailServer.start();

  await expect(smtpNetwork(server).send({ ...MAIL, to })).rejects.toBeInstanceOf(MailRefusedError);

  expect(server.connections).toBe(0);
});

test('R12 a subject cannot add a header', async () => {
  await using server = await MailServer.start();

  await smtpNetwork(server).send({ ...MAIL, subject: 'For Joe\r\nBcc: x@evil.example' });

  expect(server.received).toMatchObject([{ to: [MAIL.to] }]);
  expect(server.received[0]?.headers.has('bcc')).toBe(false);
});

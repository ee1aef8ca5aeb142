import { EmailSchema } from '@posy/contract/emails';
import { RESET_CODE_MS } from '@posy/contract/limits';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { codeIn, MailWorld } from '../../testing/mail-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { dumpTables } from '../../testing/traces.ts';
import { sendEmail } from './send-email.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ADA = 'ada@example.com';
const ADMIN_PASSWORD = 'the keeper of posy';
const INBOX = `/api/admin/emails?email=${ADA}`;

forEachDialect((dialect) => {
  test('L01 L02 R15 a code is masked in the inbox until an administrator enters their password; its owner is notified, and the log too', async () => {
    await using world = await MailWorld.open(dialect);
    const { deps } = world.server;
    await world.server.as('ada').user();
    const admin = world.server.admin();
    const code = await world.newCode(ADA);

    const [hidden] = readEmails(await admin.get(INBOX));
    const reveal = (password: string) => {
      world.server.clock.advance(1000);
      return admin.post(`/api/admin/emails/${hidden?.id}/reveal`, { password }, { 'idempotency-key': deps.newId() });
    };
    const refused = await reveal('not it');
    const shown = await reveal(ADMIN_PASSWORD);
    world.server.clock.advance(1000);
    const [notice, still] = readEmails(await admin.get(INBOX));
    const stored = [...(await dumpTables(deps.db)).values()].flat().join('\n');
    await world.confirm(ADA, code);
    const used = await reveal(ADMIN_PASSWORD);
    await world.server.settle();
    world.server.clock.advance(1000);
    const atLast = readEmails(await admin.get(INBOX)).at(-1);

    expect(hidden).toMatchObject({ isMasked: true, isRead: false, delivery: 'delivered', toEmail: ADA });
    expect(hidden?.content).toContain('\n••••••\n');
    expect(refused).toMatchObject({ status: 403, body: { message: 'Password is incorrect' } });
    expect(Parse(EmailSchema, shown.body)).toMatchObject({
      isMasked: false,
      content: expect.stringContaining(`\n${code}\n`),
    });
    expect(notice?.subject).toBe('An administrator viewed your reset code');
    expect(still).toEqual(hidden);
    expect(stored).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
    expect(used).toMatchObject({ status: 409, body: { code: 'code_expired' } });
    expect(atLast).toMatchObject({ isMasked: false, content: hidden?.content });
    expect(world.mail.received.map(({ headers }) => headers.get('subject'))).toContain(
      'An administrator viewed your reset code',
    );
    const log = await deps.db.read.selectFrom('audit').select(['action', 'target', 'outcome']).orderBy('id').execute();
    const mail = { action: 'emails.reveal', target: hidden?.id };
    const look = { action: 'emails.read', target: await world.server.as('ada').id(), outcome: 'done' };
    expect(log).toEqual([
      look,
      { ...mail, outcome: 'refused' },
      { ...mail, outcome: 'done' },
      look,
      { ...mail, outcome: 'refused' },
      look,
    ]);
  });

  test('only administrators read an inbox, newest first and in pages; shown mails are marked as read', async () => {
    await using server = await TestServer.start({ dialect });
    const user = await server.as('ada').user();
    const admin = server.admin();
    for (let i = 0; i < 5; i++) {
      server.clock.advance(1000);
      await server.deps.db.write((tx) =>
        sendEmail(server.deps, tx, user, () => ({ subject: `Mail ${i}`, paragraphs: ['<b>Hello</b>'] })),
      );
    }

    const first = await admin.get(`/api/admin/emails?email=%20ADA@example.com&limit=3`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await admin.get(next);
    const [newest] = readEmails(first);
    const read = await admin.fetch(`/api/admin/emails/${newest?.id}`, { method: 'PATCH', json: { isRead: true } });
    const denied = await server.as('ada').get(INBOX);
    const others = await Promise.all(
      ['', 'email=', 'email=nobody@example.com', `email=${encodeURIComponent("' or 1=1 --")}`, 'email=a&email=b'].map(
        (query) => admin.get(`/api/admin/emails?${query}`),
      ),
    );
    const unknown = `/api/admin/emails/${server.deps.newId()}`;
    const none = [
      await admin.fetch(unknown, { method: 'PATCH', json: { isRead: true } }),
      await admin.post(`${unknown}/reveal`, { password: ADMIN_PASSWORD }),
    ];
    const log = await server.deps.db.read
      .selectFrom('audit')
      .select(['action', 'target', 'outcome'])
      .orderBy('id')
      .execute();

    expect([...readEmails(first), ...readEmails(second)].map(({ subject }) => subject)).toEqual(
      [4, 3, 2, 1, 0].map((i) => `Mail ${i}`),
    );
    expect(second.headers.has('link')).toBe(false);
    expect(newest).toMatchObject({ fromEmail: 'no-reply@posy.local', delivery: 'kept', isRead: false });
    expect(newest?.content).toBe('Hello ada,\n\n<b>Hello</b>');
    expect(Parse(EmailSchema, read.body)).toEqual({ ...newest, isRead: true });
    expect(denied).toMatchObject({ status: 403, body: { message: 'Administrator access required' } });
    expect(others.map(({ status }) => status)).toEqual([400, 400, 200, 200, 400]);
    expect(others[0]?.body).toMatchObject({ message: 'Please enter your email address' });
    expect([others[2]?.body, others[3]?.body]).toEqual([[], []]);
    expect(none).toMatchObject(Array(2).fill({ status: 404, body: { code: 'email_not_found' } }));
    const done = log.filter(({ action, outcome }) => outcome === 'done' && action !== 'emails.read');
    expect(done.map(({ action }) => action)).toEqual(['emails.mark']);
  });

  test('N04 an e-mail address that is SQL, a pattern or a list finds no mail', async () => {
    await using world = await MailWorld.open(dialect);
    await world.server.as('ada').user();
    await world.newCode(ADA);
    const admin = world.server.admin();
    const search = (query: string) => admin.get(`/api/admin/emails?${query}`);

    for (const text of [
      "' OR 1=1--",
      "ada@example.com' --",
      '%',
      'ada@example.co_',
      '*',
      '"',
      'ada@example.com\0',
      '{"$ne":""}',
    ]) {
      expect([text, (await search(`email=${encodeURIComponent(text)}`)).body]).toEqual([text, []]);
    }
    for (const query of [`email=${ADA}&email=${ADA}`, `email[]=${ADA}`, `email[ne]=`]) {
      const { status, body } = await search(query);
      expect([query, status === 400 || (Array.isArray(body) && body.length === 0)]).toEqual([query, true]);
    }
    expect(readEmails(await admin.get(INBOX)), 'the mail is listed').not.toEqual([]);
  });

  test('a mail waits for a server that refuses, hangs, disconnects or is down, and arrives with one id', async () => {
    await using world = await MailWorld.open(dialect, {}, 1000);
    const { deps, clock } = world.server;
    const user = await world.server.as('ada').user();
    await deps.db.write((tx) => sendEmail(deps, tx, user, () => ({ subject: 'News', paragraphs: ['Hello'] })));
    world.mail.answerNext('mute', 'cut', 450);
    const states: string[] = [];
    const tryAgain = async () => {
      await world.server.settle();
      const [row] = await deps.db.read.selectFrom('emails').select(['delivery', 'attempts']).execute();
      states.push(`${row?.delivery} ${row?.attempts}`);
      clock.advance(20 * MINUTE_MS);
    };

    for (let i = 0; i < 3; i++) await tryAgain();
    await world.mail.shut();
    // More tries than a job has.
    for (let i = 0; i < 12; i++) await tryAgain();
    await world.mail.open();
    for (let i = 0; i < 2; i++) await tryAgain();

    expect(states).toEqual([
      ...Array.from({ length: 15 }, (_, i) => `queued ${i + 1}`),
      'delivered 16',
      'delivered 16',
    ]);
    // One connection broke after the mail was accepted: the message id lets the recipient recognize the repeated mail.
    expect(world.mail.received).toHaveLength(2);
    expect(new Set(world.mail.received.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
    expect(await deps.db.read.selectFrom('jobs').select('id').where('name', '=', 'emails.deliver').execute()).toEqual(
      [],
    );
  });
});

test('a permanently refused or outdated mail is given up, and the inbox says so', async () => {
  await using world = await MailWorld.open();
  const { deps, clock } = world.server;
  const user = await world.server.as('ada').user();
  const news = () => ({ subject: 'News', paragraphs: ['Hello'] });
  world.mail.answerNext(550);
  await deps.db.write((tx) => sendEmail(deps, tx, user, news));
  await world.server.settle();
  await world.mail.shut();
  clock.advance(1000);
  await deps.db.write((tx) => sendEmail(deps, tx, user, news));
  clock.advance(1000);
  await world.ask(ADA);
  await world.server.settle();

  clock.advance(RESET_CODE_MS);
  await world.server.settle();
  const inTenMinutes = await deliveries(world.server);
  clock.advance(3 * DAY_MS);
  await world.server.settle();
  await world.mail.open();
  await world.server.settle();

  expect(inTenMinutes).toEqual(['failed', 'queued', 'expired']);
  expect(await deliveries(world.server)).toEqual(['failed', 'expired', 'expired']);
  expect(world.mail.received).toEqual([]);
});

test('R09 a code that was replaced before its mail was sent is not sent', async () => {
  await using world = await MailWorld.open();
  await world.server.as('ada').user();
  await world.mail.shut();
  for (let i = 0; i < 2; i++) {
    await world.ask(ADA);
    await world.server.settle();
    world.server.clock.advance(1000);
  }
  await world.mail.open();
  world.server.clock.advance(MINUTE_MS);

  await world.server.settle();

  expect(await deliveries(world.server)).toEqual(['expired', 'delivered']);
  const [mail] = world.mail.received;
  expect((await world.confirm(ADA, mail ? codeIn(mail) : '')).status).toBe(204);
});

test('without a mail server the inbox shows the code: there is no other way to get it', async () => {
  await using server = await TestServer.start();
  await server.as('ada').user();
  await server.anonymous().send('/api/password-reset/request', { method: 'POST', json: { email: ADA } });
  await server.settle();

  const [mail] = readEmails(await server.admin().get(INBOX));

  const json = { email: ADA, resetCode: codeIn({ text: mail?.content ?? '' }), newPassword: 'lily pond 22' };
  const confirmed = await server.anonymous().send('/api/password-reset/confirm', { method: 'POST', json });
  expect(mail).toMatchObject({ isMasked: false, delivery: 'kept' });
  expect(confirmed.status).toBe(204);
});

async function deliveries({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('emails').select('delivery').orderBy('id').execute();
  return rows.map(({ delivery }) => delivery);
}

function readEmails({ body }: TestResponse) {
  return Parse(Type.Array(EmailSchema), body);
}

import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { RESET_CODE_MS } from '@posy/contract/limits';
import { leastCpu } from '@posy/testkit/least-cpu';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { codeIn, MailWorld, otherThan } from '../../testing/mail-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { dumpTables } from '../../testing/traces.ts';
import { type Argon2, PasswordHasher } from '../session/passwords.ts';

const ADA = 'ada@example.com';
const BOB = 'bob@example.com';
const NEW_PASSWORD = 'lily pond 22';
const ASKED = { message: 'If an account exists, a reset code has been sent' };
const WRONG = {
  statusCode: 400,
  code: 'invalid_reset_code',
  message: 'Invalid reset code or expired. Please try again.',
};

forEachDialect((dialect) => {
  test('R03 R04 a code sets a new password once, ends every session, and its owner is notified', async () => {
    await using world = await MailWorld.open(dialect);
    const ada = world.server.as('ada');
    await ada.user();
    const phone = world.server.anotherDeviceOf('ada');
    await phone.user();
    const ended: string[] = [];
    world.server.deps.bus.subscribe((message) => {
      if (message.type === 'user-ended') ended.push(message.userId);
    });
    const code = await world.newCode(ADA);

    const answer = await world.confirm(ADA, code, NEW_PASSWORD);
    const again = await world.confirm(ADA, code, 'another pond 3');
    await world.server.settle();

    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect(again.body).toEqual(WRONG);
    expect(ended).toEqual([await ada.id()]);
    expect((await ada.get('/api/user')).status).toBe(401);
    expect((await phone.get('/api/user')).status).toBe(401);
    expect((await world.logIn(ADA, TEST_PASSWORD)).status).toBe(401);
    expect((await world.logIn(ADA, NEW_PASSWORD)).status).toBe(200);
    expect(world.mail.received.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [[ADA], 'Your password reset code'],
      [[ADA], 'Your password was changed'],
    ]);
  });

  test('R09 a code of a user who was deactivated since is refused like a wrong one, and changes no password', async () => {
    await using world = await MailWorld.open(dialect);
    await world.server.as('ada').user();
    const code = await world.newCode(ADA);
    const id = await world.server.as('ada').id();
    await setActive(world.server, id, false);

    const answer = await world.confirm(ADA, code, NEW_PASSWORD);
    await setActive(world.server, id, true);

    expect(answer.body).toEqual(WRONG);
    expect((await world.logIn(ADA, NEW_PASSWORD)).status).toBe(401);
    expect((await world.logIn(ADA, TEST_PASSWORD)).status).toBe(200);
  });

  test('R05 R06 R09 R16 a code is refused when it is old, tried too often, replaced, or for another user', async () => {
    await using world = await MailWorld.open(dialect);
    await Promise.all(['ada', 'bob'].map((name) => world.server.as(name).user()));

    const first = await world.newCode(ADA);
    const second = await world.newCode(ADA);
    const replaced = first === second ? null : await world.confirm(ADA, first);
    const bobs = await world.newCode(BOB);
    const others = bobs === second ? null : await world.confirm(ADA, bobs);
    world.server.clock.advance(RESET_CODE_MS + 1000);
    const late = await world.confirm(ADA, second);
    const third = await world.newCode(ADA);
    const wrong = await Promise.all([1, 2, 3, 4, 5].map((by) => world.confirm(ADA, otherThan(third, by))));
    const burnt = await world.confirm(ADA, third);

    for (const answer of [replaced, others, late, ...wrong, burnt]) expect(answer?.body ?? WRONG).toEqual(WRONG);
    expect((await world.logIn(ADA, TEST_PASSWORD)).status).toBe(200);
  });

  test('E21 a code of a clock that was ahead is not valid for longer', async () => {
    await using world = await MailWorld.open(dialect);
    await world.server.as('ada').user();
    world.server.clock.advance(RESET_CODE_MS * 10);
    const code = await world.newCode(ADA);
    world.server.clock.advance(RESET_CODE_MS * -10);

    const answer = await world.confirm(ADA, code);

    expect(answer.body).toEqual(WRONG);
  });

  test('R08 five of 20 concurrent wrong codes are compared, and the right one after them is refused', async () => {
    await using world = await MailWorld.open(dialect);
    await world.server.as('ada').user();
    const code = await world.newCode(ADA);

    const wrong = await Promise.all(Array.from({ length: 20 }, (_, i) => world.confirm(ADA, otherThan(code, i + 1))));
    const [row] = await world.server.deps.db.read.selectFrom('passwordResets').select('triesLeft').execute();
    const right = await world.confirm(ADA, code);

    expect(new Set(wrong.map(({ text }) => text))).toEqual(new Set([JSON.stringify(WRONG)]));
    expect(row?.triesLeft).toBe(0);
    expect(right.body).toEqual(WRONG);
  });

  test('R01 R15 every address gets the same answer and the same rows, and no row reveals the code', async () => {
    await using world = await MailWorld.open(dialect);
    const { deps } = world.server;
    await world.server.as('ada').user();
    await setActive(world.server, await world.server.as('bob').id(), false);

    const answers = await Promise.all([ADA, BOB, 'nobody@example.com'].map((email) => world.ask(email)));
    await world.server.settle();

    expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, ASKED]));
    expect(world.mail.received.map(({ to }) => to)).toEqual([[ADA]]);
    expect(await deps.db.read.selectFrom('passwordResets').select('triesLeft').execute()).toHaveLength(3);
    const [mail] = world.mail.received;
    const code = mail ? codeIn(mail) : '';
    const dump = [...(await dumpTables(deps.db)).values()].flat().join('\n');
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      for (const text of [code, `${ADA}${code}`, `${ADA}:${code}`]) {
        expect(dump).not.toContain(createHash('sha256').update(text).digest(encoding));
      }
    }
    expect(dump).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
    expect(dump).not.toContain('nobody@example.com');
  });
});

test('R01 known, unknown and deactivated addresses cost one hash of the full cost at the second step, none at the first', async () => {
  const costs: unknown[] = [];
  const argon2: Argon2 = {
    hash: (password, cost) => {
      costs.push(cost);
      return hash(password, cost);
    },
    verify,
  };
  const passwords = await PasswordHasher.create(undefined, argon2);
  await using accounts = await Accounts.open(passwords);
  const before = costs.splice(0);

  const counts: number[][] = [];
  for (const email of accounts.emails) {
    await accounts.ask(email);
    const first = costs.splice(0).length;
    await accounts.server.settle();
    await accounts.confirm(email);
    expect(costs).toEqual(before.slice(0, 1));
    counts.push([first, costs.splice(0).length]);
  }

  expect(counts).toEqual(accounts.emails.map(() => [0, 1]));
});

test('R01 known, unknown and deactivated addresses take about as long, at both steps', { tags: ['deep'] }, async () => {
  // The hasher of production: the test must notice if hashing is skipped.
  await using accounts = await Accounts.open(await PasswordHasher.create());
  const { emails, server } = accounts;

  const asking: number[] = [];
  for (const email of emails)
    asking.push(await leastCpu(() => Promise.all(Array.from({ length: 10 }, () => accounts.ask(email)))));
  await server.deps.db.write((tx) => tx.deleteFrom('jobs').execute());
  const trying: number[] = [];
  for (const email of emails) {
    // A code has five tries: each one has a new code, so that all of these are compared with a code.
    let isAsked = false;
    trying.push(
      await leastCpu(async () => {
        if (!isAsked) await accounts.ask(email).then(() => server.settle());
        isAsked = true;
        await accounts.confirm(email);
      }),
    );
  }

  for (const times of [asking, trying]) expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.6);
});

/** A server with an active and a deactivated user, and a third address without an account. */
class Accounts implements AsyncDisposable {
  readonly emails = [ADA, BOB, 'nobody@example.com'];
  readonly server: TestServer;

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async open(passwords: PasswordHasher): Promise<Accounts> {
    const server = await TestServer.start({ overrides: { passwords } });
    await server.as('ada').user();
    await setActive(server, await server.as('bob').id(), false);
    return new Accounts(server);
  }

  ask(email: string): Promise<TestResponse> {
    return this.server.anonymous().send('/api/password-reset/request', { method: 'POST', json: { email } });
  }

  confirm(email: string): Promise<TestResponse> {
    const json = { email, resetCode: '000000', newPassword: NEW_PASSWORD };
    return this.server.anonymous().send('/api/password-reset/confirm', { method: 'POST', json });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server[Symbol.asyncDispose]();
  }
}

test('R02 R10 R13 an invalid address, code or password gets the same error for everybody, and no mail is sent', async () => {
  await using world = await MailWorld.open();
  await world.server.as('ada').user();
  const code = await world.newCode(ADA);
  const hostile = [
    'not-an-email',
    'ada@example.com,x@evil.example',
    'ada@example.com\r\nBcc: x@evil.example',
    'ada@example.com <x@evil.example>',
    '"x@evil.example x"@example.com',
    'g: ada@example.com, x@evil.example;',
  ];

  const empty = await world.ask('  ');
  const odd = await Promise.all(hostile.map((email) => world.ask(email)));
  const wrongType = await Promise.all([['ada@example.com'], { to: ADA }, null].map((email) => world.ask(email)));
  const short = await world.confirm(ADA, code, '7 chars');
  const long = await world.confirm(ADA, code, 'x'.repeat(257));
  const control = await world.confirm(ADA, code, 'tulip\u0000garden');
  const missing = await world.confirm(ADA, '');
  const noCodes = await Promise.all(['12345a', '1234567', '１２３４５６'].map((text) => world.confirm(ADA, text)));
  await world.server.settle();

  expect(empty).toMatchObject({ status: 400, body: { message: 'Please enter your email address' } });
  expect(odd.map(({ status, body }) => [status, body])).toEqual(odd.map(() => [400, odd[0]?.body]));
  expect(wrongType.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(short).toMatchObject({ status: 400, body: { message: 'Password must be at least 8 characters long' } });
  expect(long).toMatchObject({ status: 400, body: { code: 'password_too_long' } });
  expect(control).toMatchObject({ status: 400, body: { code: 'invalid_characters' } });
  expect(missing).toMatchObject({ status: 400, body: { message: 'Please fill in all fields' } });
  expect(noCodes.map(({ body }) => body)).toEqual([WRONG, WRONG, WRONG]);
  expect(world.mail.received.flatMap(({ to }) => to)).toEqual([ADA]);
  // A malformed code did not count as a try.
  expect((await world.confirm(ADA, code)).status).toBe(204);
});

test('R11 R12 request headers and names do not reach the headers or links of the mail', async () => {
  await using world = await MailWorld.open('sqlite', { publicUrl: 'https://posy.example' });
  const { db } = world.server.deps;
  const ada = { email: ADA, password: TEST_PASSWORD, firstName: 'Ada', lastName: 'Tester' };
  const host = { host: 'posy.example' };
  await world.post('/api/signup', ada, { headers: host });
  // No form accepts such a name, but an import might.
  const firstName = 'Joe\r\nBcc: x@evil.example\r\n\r\n<b onclick="x()">';
  await db.write((tx) => tx.updateTable('users').set({ firstName }).where('email', '=', ADA).execute());

  const asked = await world.ask(ADA, { headers: { ...host, 'x-forwarded-host': 'evil.example' } });
  const elsewhere = await world.ask(ADA, { headers: { host: 'evil.example' } });
  await world.server.settle();

  const [mail] = world.mail.received;
  expect([asked.status, elsewhere.status]).toEqual([200, 421]);
  expect(world.mail.received).toHaveLength(1);
  expect(mail?.to).toEqual([ADA]);
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.text).toMatch(/^Hello,\r?\n/);
  expect(mail?.text).toContain('https://posy.example/reset-password');
  expect(mail?.html).toContain('href="https://posy.example/reset-password"');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/onclick|Bcc|evil\.example/);
});

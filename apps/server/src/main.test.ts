// @module-tag long
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { announceFirstAdmin } from './announce-first-admin.ts';
import { ServerProcess, TemporaryFolder } from './testing/server-process.ts';

const KILLS = 4;
/** `start` passes on the signal that its process group got, and the end of the group's first process adds another. */
const TOGETHER = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

test('F01 repeated kills during sign-ups lose no answered write and leave none half done', async () => {
  await using folder = await TemporaryFolder.make();
  const answered: string[] = [];

  for (let round = 0; round < KILLS; round++) {
    const server = await ServerProcess.start(folder.path);
    let isKilled = false;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let i = 0; !isKilled; i++) {
        const email = `r${round}-c${client}-${i}@example.com`;
        const status = await signUp(server.origin, email).catch(() => 0);
        if (status === 201) answered.push(email);
      }
    });
    const enough = answered.length + 12;
    while (answered.length < enough) await nextAnswer(answered);
    server.kill('SIGKILL');
    isKilled = true;
    await Promise.all([...clients, server.exited]);
  }

  using db = openFile(folder.path);
  const emails = db.all<{ email: string }>("SELECT email FROM users WHERE role = 'user'").map((row) => row.email);
  expect(answered.length).toBeGreaterThanOrEqual(KILLS * 12);
  expect(emails).toEqual(expect.arrayContaining(answered));
  expect(new Set(emails).size).toBe(emails.length);
  // One transaction writes an account, its session and its first touch.
  expect(db.all('SELECT id FROM users WHERE role = \'user\' AND id NOT IN (SELECT "userId" FROM sessions)')).toEqual(
    [],
  );
  expect(
    db.all(
      "SELECT id FROM users WHERE role = 'user' AND ('u:' || id) NOT IN (SELECT scope FROM \"syncScopes\" WHERE head = 1)",
    ),
  ).toEqual([]);
  expect(db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
}, 120_000);

test('F08 E20 on signals that come together running requests are answered, sockets close with 1001, and the process exits with 0', async () => {
  await using folder = await TemporaryFolder.make();
  const server = await ServerProcess.start(folder.path);
  const cookie = await signUpCookie(server.origin, 'alice@example.com');
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, { headers: { cookie } });
  await once(socket, 'message');
  const closed = once(socket, 'close');
  // Hashing takes a while, so most of these are still under way when the signal comes.
  const statuses = Array.from({ length: 20 }, (_, i) => startSignUp(server.origin, `p${i}@example.com`));
  await Promise.all(statuses.map((one) => one.sent));
  const idle = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`);
  idle.on('error', () => {});
  await once(idle, 'close');

  for (const signal of TOGETHER) server.kill(signal);

  expect(await Promise.all(statuses.map((one) => one.status))).toEqual(Array.from({ length: 20 }, () => 201));
  expect((await closed)[0]).toBe(1001);
  // A process that does not end by itself is ended after 10 s, with another code.
  expect(await server.exited).toBe(0);
  expect(server.stderr).toMatch(/^WARNING: RATE_LIMITS is off: [^\n]*\n$/);
  using db = openFile(folder.path);
  expect(db.all("SELECT id FROM users WHERE role = 'user'")).toHaveLength(21);
}, 120_000);

test('E20 a signal that comes while the server is starting ends it like any other, without an error', async () => {
  await using folder = await TemporaryFolder.make();
  const server = ServerProcess.spawn(folder.path, { LOG_LEVEL: 'info' });
  // Its jobs are not prepared yet.
  await server.printed('Server listening');

  server.kill('SIGTERM');

  expect(await server.exited).toBe(0);
  expect(server.stderr).not.toContain('could not start');
});

test('A08 a killed and restarted server still counts the failed log-ins', async () => {
  await using folder = await TemporaryFolder.make();
  const first = await ServerProcess.start(folder.path, { RATE_LIMITS: 'on' });
  const before: number[] = [];
  for (let i = 0; i < 11; i++) before.push(await logIn(first.origin, 'wrong'));
  first.kill('SIGKILL');
  await first.exited;
  const second = await ServerProcess.start(folder.path, { RATE_LIMITS: 'on' });

  const after = await logIn(second.origin, 'wrong');

  second.kill('SIGTERM');
  await second.exited;
  const third = await ServerProcess.start(folder.path, { RATE_LIMITS: 'off' });
  const lifted = await logIn(third.origin, 'wrong');
  third.kill('SIGTERM');
  await third.exited;
  expect(before).toEqual(Array.from({ length: 11 }, () => 401));
  expect(after).toBe(429);
  expect(lifted).toBe(401);
}, 120_000);

test('S04 a bad setting ends the start with one line on the terminal', async () => {
  await using folder = await TemporaryFolder.make();
  const server = ServerProcess.spawn(folder.path, { PORT: 'many', S3_BUKET: 'posy' });

  expect(await server.exited).toBe(1);
  expect(server.stderr).toBe(
    'WARNING: S3_BUKET is no setting of Posy; rename it if it is S3_BUCKET\nPORT must be a whole number from 0 to 65535\n',
  );
  expect(server.stdout).toBe('');
});

test.each([
  ['DATA_DIR', 'cannot be written (ENOTDIR)', { DATA_DIR: '/dev/null/posy' }],
  ['HOST', 'is no address of this machine', { HOST: '192.0.2.1', PORT: '3999' }],
  ['DATABASE_URL', 'nothing listens', { DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/d' }],
])('S04 a %s that cannot be used ends the start with one line', async (name, reason, env) => {
  await using folder = await TemporaryFolder.make();
  const server = ServerProcess.spawn(folder.path, { RATE_LIMITS: 'on', ...env });

  expect(await server.exited).toBe(1);
  expect(server.stderr).toMatch(new RegExp(`^${name} [^\n]*${RegExp.escape(reason)}[^\n]*\n$`));
  expect(server.stderr).not.toContain('secret-word');
});

test('S04 a public production server does not start without its origin', async () => {
  await using folder = await TemporaryFolder.make();
  const server = ServerProcess.spawn(folder.path, { NODE_ENV: 'production', HOST: '0.0.0.0' });

  expect(await server.exited).toBe(1);
  expect(server.stderr).toBe('PUBLIC_URL is required in production when HOST is not a loopback address\n');
});

test('A21 S06 without a terminal only the first password goes to a file that others cannot read', async () => {
  await using folder = await TemporaryFolder.make();
  const path = join(folder.path, 'data/first-admin.txt');
  const first = await ServerProcess.start(folder.path);
  first.kill('SIGTERM');
  await first.exited;
  const file = await readFile(path, 'utf8');
  const second = await ServerProcess.start(folder.path);
  second.kill('SIGTERM');
  await second.exited;

  const password = /^Password: ([\w-]{20})$/m.exec(file)?.[1] ?? 'none';
  expect(first.stdout).toContain(`First administrator: admin@posy.local\nPassword: in ${path}; delete that file`);
  expect(`${first.stdout}${first.stderr}`).not.toContain(password);
  expect(second.stdout).not.toContain('Password');
  expect(await readFile(path, 'utf8')).toBe(file);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder.path, 'data'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder.path, 'data/posy.db'))).mode & 0o777).toBe(0o600);
}, 120_000);

test('A21 on a terminal the first password is printed and not stored', async () => {
  await using folder = await TemporaryFolder.make();
  const path = join(folder.path, 'first-admin.txt');
  const printed: string[] = [];
  const terminal = { isTTY: true, write: (text: string) => printed.push(text) > 0 };

  announceFirstAdmin({ email: 'admin@posy.local', password: 'rosebud' }, terminal, folder.path);

  expect(printed).toEqual(['First administrator: admin@posy.local\nPassword, shown this once: rosebud\n']);
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test('A21 a file that others can read does not get the first password', async () => {
  await using folder = await TemporaryFolder.make();
  const path = join(folder.path, 'first-admin.txt');
  await writeFile(path, 'old', { mode: 0o644 });

  announceFirstAdmin({ email: 'a@b.example', password: 'rosebud' }, { isTTY: false, write: () => true }, folder.path);

  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe('E-mail address: a@b.example\nPassword: rosebud\n');
});

test('A21 a first start that fails leaves the password of the account it created', async () => {
  await using folder = await TemporaryFolder.make();
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const failing = ServerProcess.spawn(folder.path, { PORT: String(typeof address === 'object' ? address?.port : 0) });
  expect(await failing.exited).toBe(1);
  const file = await readFile(join(folder.path, 'data/first-admin.txt'), 'utf8');
  const password = /^Password: (\S+)$/m.exec(file)?.[1] ?? '';

  const second = await ServerProcess.start(folder.path);
  const status = await logIn(second.origin, password, 'admin@posy.local');

  second.kill('SIGTERM');
  await second.exited;
  expect(second.stdout).not.toContain('Password');
  expect(status).toBe(200);
}, 120_000);

test('a worker process reports its health and exits with 0', async () => {
  await using folder = await TemporaryFolder.make();
  const worker = await ServerProcess.start(folder.path, { ROLE: 'worker' });

  const health = await fetch(`${worker.origin}/healthz`);
  const page = await fetch(worker.origin);
  worker.kill('SIGTERM');

  expect(health.status).toBe(200);
  expect(page.status).toBe(404);
  expect(await worker.exited).toBe(0);
  expect(worker.stdout).not.toContain('Password');
}, 120_000);

function openFile(folder: string) {
  const db = new BetterSqlite3(join(folder, 'data/posy.db'), { readonly: true });
  return {
    all: <Row>(sql: string) => db.prepare<[], Row>(sql).all(),
    [Symbol.dispose]: () => {
      db.close();
    },
  };
}

function startSignUp(origin: string, email: string): { sent: Promise<unknown>; status: Promise<number> } {
  const body = JSON.stringify({ email, password: 'secret1', firstName: 'P', lastName: 'Q' });
  const call = request(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const status = new Promise<number>((resolve, reject) => {
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
  });
  const sent = new Promise((resolve) => call.end(body, () => resolve(null)));
  return { sent, status };
}

function signUp(origin: string, email: string): Promise<number> {
  return startSignUp(origin, email).status;
}

/** The status of a log-in; the account need not exist. */
async function logIn(origin: string, password: string, email = 'nobody@example.com'): Promise<number> {
  const body = JSON.stringify({ email, password });
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

async function signUpCookie(origin: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password: 'secret1', firstName: 'P', lastName: 'Q' });
  const response = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** Gives the loop a turn; answers come between turns. */
function nextAnswer(answered: readonly string[]): Promise<void> {
  const count = answered.length;
  return new Promise((resolve) => {
    const look = () => (answered.length > count ? resolve() : setImmediate(look));
    look();
  });
}

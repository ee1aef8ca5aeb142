import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { runInWork } from './observability/work-context.ts';
import { ServerProcess, TemporaryFolder } from './testing/server-process.ts';
import { forEachDialect, migratedPlace } from './testing/temporary-database.ts';
import { TestServer } from './testing/test-server.ts';

const Z = 'kvjxzq';

test('the answer of each call has an id, and each line that its work logs has the same', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  await using server = await TestServer.start({ overrides: { log } });
  const { deps } = server;
  const write = deps.db.write.bind(deps.db);
  Object.assign(deps.db, {
    write: async (fn: Parameters<typeof write>[0]) => {
      log.warn('A write');
      return write(fn);
    },
  });

  const answers = await Promise.all(
    ['ada', 'bob', 'cleo'].map((name) =>
      server.anonymous().send('/api/signup', {
        method: 'POST',
        json: { email: `${name}@example.com`, password: 'rose garden 1', firstName: name, lastName: 'T' },
      }),
    ),
  );

  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(lines.some((line) => line.includes('A write') && line.includes(`"${id}"`))).toBe(true);
});

test('lines of a job have its name and id', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });

  await runInWork({ job: 'media.sweep', jobId: '7' }, async () => log.info('Swept'));

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'Swept', job: 'media.sweep', jobId: '7' });
});

test('the pretty format is one line for people, in which texts of clients cannot control the terminal', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) }, 'pretty');

  log.warn({ file: 'red \u001b[31m', other: '\u009b2J' }, 'A file \u001b]0;title\u0007');

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] WARN: A file .*red/);
  // oxlint-disable-next-line no-control-regex -- these are what must not be there
  expect(lines[0]).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

forEachDialect((dialect) => {
  test(
    'no line of a running server contains planted passwords, cookies, tokens, codes or the password of the database',
    { timeout: 120_000 },
    async () => {
      await using folder = await TemporaryFolder.make();
      await using place = await migratedPlace(dialect);
      const database = place.databaseUrl === null ? '' : new URL(place.databaseUrl).password;
      const env = {
        LOG_LEVEL: 'trace',
        SLOW_MS: '1',
        ADMIN_PASSWORD: `admin password ${Z}`,
        METRICS_LISTEN: '127.0.0.1:0',
        ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl }),
      };
      const server = await ServerProcess.start(folder.path, env);
      const send = (
        path: string,
        {
          headers,
          ...init
        }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
      ) =>
        fetch(server.origin + path, {
          ...init,
          headers: { 'content-type': 'application/json', cookie: `sid=${Z.repeat(7)}k`, ...headers },
        });
      const json = (body: object, method = 'POST') => ({ method, body: JSON.stringify(body) });

      const account = { email: `ada${Z}@example.com`, password: `rose ${Z}`, firstName: 'A', lastName: 'B' };
      const signup = await send('/api/signup', json(account));
      const cookie = signup.headers.get('set-cookie')?.split(';')[0] ?? '';
      await send('/api/login', json({ email: account.email, password: `wrong ${Z}` }));
      await send('/api/password-reset/request', json({ email: account.email }));
      await send('/api/password-reset/confirm', json({ email: account.email, resetCode: '918273', newPassword: Z }));
      await send('/api/user', {
        ...json({ password: Z }, 'DELETE'),
        headers: { cookie, authorization: `Bearer ${Z}` },
      });
      await send(`/api/posts?cursor=${Z}`, { headers: { cookie } });
      await send(`/api/people?q=${Z}`, { headers: { cookie } });
      await send('/api/posts', { method: 'POST', headers: { cookie, 'content-type': 'multipart/form-data' }, body: Z });
      await send(`/media/${Z}`, { headers: { cookie } });
      server.kill('SIGTERM');
      await server.exited;

      const output = server.stdout + server.stderr;
      expect(signup.status).toBe(201);
      expect(output).toMatch(/"A slow (statement|request)"/);
      expect(cookie.length).toBeGreaterThan(20);
      for (const secret of [Z, cookie.split('=')[1] ?? '', '918273', ...(database === '' ? [] : [database])]) {
        expect(output).not.toContain(secret);
      }
    },
  );
});

test('an error of the database does not repeat the password of its address', { timeout: 120_000 }, async () => {
  await using folder = await TemporaryFolder.make();
  const server = ServerProcess.spawn(folder.path, { DATABASE_URL: `postgres://posy:${Z}@127.0.0.1:1/posy` });

  expect(await server.exited).toBe(1);
  expect(server.stderr).toContain('ECONNREFUSED');
  expect(server.stdout + server.stderr).not.toContain(Z);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, type Expected } from '../testing/checking.ts';
import { runCommandOf } from '../testing/commands.ts';
import { migratedPlace, type TemporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

const NOWHERE = '127.0.0.1:1';
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: `https://${NOWHERE}`, TRUST_PROXY: '1' };
const S3 = { S3_ENDPOINT: `http://${NOWHERE}`, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
const PUBLIC_KEY = 'BHaaaSxgqrRRD_GLvgGE1Ku4gV6mNSzbvYKRKYhYoCGOWbFvP-XcCPL9sFZzYnKTS8KbAkMTnMoGOm0GQ0vGYcg';

type Env = Readonly<Record<string, string>>;

describe('settings and what they name', () => {
  let place: TemporaryPlace;
  beforeAll(async () => {
    place = await migratedPlace('sqlite');
  });
  afterAll(() => place[Symbol.asyncDispose]());

  const mistakes: readonly (readonly [string, Env, ...Expected])[] = [
    ['a misspelt name', { DATABASE_ULR: 'x' }, 'warning', 'DATABASE_ULR', /rename it if it is DATABASE_URL$/],
    ['a value that cannot be read', { PORT: 'many' }, 'problem', 'PORT', /^must be a whole number/],
    ['S3 without a bucket', S3, 'problem', 'S3_BUCKET', /^is required when S3_ENDPOINT is set/],
    [
      'a public server without its address',
      { NODE_ENV: 'production', HOST: '0.0.0.0' },
      'problem',
      'PUBLIC_URL',
      /^is required in production/,
    ],
    ['no process for jobs', { ROLE: 'web' }, 'warning', 'ROLE', /SQLite has one process/],
    ['no limits in production', { ...PRODUCTION, RATE_LIMITS: 'off' }, 'problem', 'RATE_LIMITS', /unset it$/],
    ['public metrics', { METRICS_LISTEN: '0.0.0.0:9464' }, 'warning', 'METRICS_LISTEN', /everybody.*127\.0\.0\.1/],
    ['a proxy that is not trusted', { ...PRODUCTION, TRUST_PROXY: '' }, 'warning', 'TRUST_PROXY', /Set it to 1/],
    ['a proxy that may be anybody', { TRUST_PROXY: '0.0.0.0/0' }, 'problem', 'TRUST_PROXY', /every address/],
    ['a sender without a mail server', { MAIL_FROM: 'p@posy.example' }, 'warning', 'MAIL_FROM', /without SMTP_URL/],
    ['a time of backups without a place', { BACKUP_EVERY: '1d' }, 'problem', 'BACKUP_TO', /BACKUP_EVERY is set$/],
    ['a number of backups without a place', { BACKUP_KEEP: '3' }, 'warning', 'BACKUP_KEEP', /without BACKUP_TO/],
    [
      'keys of two pairs',
      { VAPID_PUBLIC_KEY: PUBLIC_KEY, VAPID_PRIVATE_KEY: 'k'.repeat(43) },
      'problem',
      'VAPID_PUBLIC_KEY',
      /does not belong to VAPID_PRIVATE_KEY/,
    ],
    [
      'a direct URL alone',
      { DATABASE_DIRECT_URL: 'postgres://h/d' },
      'problem',
      'DATABASE_DIRECT_URL',
      /set DATABASE_URL/,
    ],
    [
      'Redis that is down',
      { REDIS_URL: `redis://:secret-word@${NOWHERE}` },
      'problem',
      'REDIS_URL',
      /ECONNREFUSED.*start it/,
    ],
    ['a Redis without use', { REDIS_URL: `redis://${NOWHERE}` }, 'warning', 'REDIS_URL', /SQLite/],
    [
      'a mail server that is down',
      { SMTP_URL: `smtp://me:secret-word@${NOWHERE}`, MAIL_FROM: 'p@posy.example' },
      'problem',
      'SMTP_URL',
      /ECONNREFUSED/,
    ],
    ['an address without a server', PRODUCTION, 'warning', 'PUBLIC_URL', /cannot be reached from here/],
    ['no built web app', PRODUCTION, 'warning', 'WEB_DIR', /build Posy/],
    ['an S3 store that is down', { ...S3, S3_BUCKET: 'posy' }, 'problem', 'S3_ENDPOINT', /ECONNREFUSED/],
    ['no program for videos', { PATH: '/nowhere' }, 'warning', 'ffmpeg', /install it$/],
    [
      'a place of backups that is not there',
      { BACKUP_TO: '/nowhere/backups' },
      'warning',
      'BACKUP_TO',
      /is the disk mounted/,
    ],
    ['production without backups', PRODUCTION, 'warning', 'backups', /there is none/],
    [
      'a wrong data folder',
      { DATA_DIR: '/nowhere' },
      'warning',
      'DATA_DIR',
      /holds no database \(\/nowhere\/posy\.db\)/,
    ],
    [
      'PostgreSQL that is down',
      { DATABASE_URL: `postgres://u:secret-word@${NOWHERE}/d` },
      'problem',
      'DATABASE_URL',
      /start it|start PostgreSQL/,
    ],
  ];
  test.concurrent.each(mistakes)('O14 %s is named', async (_name, env, level, part, text) => {
    const { findings, code, out } = await check(place, env);

    expect(findings).toContainEqual({ level, part, text: expect.stringMatching(text) });
    expect(findings.filter((finding) => finding.text.includes('\n'))).toEqual([]);
    expect(code).toBe(findings.some((finding) => finding.level === 'problem') ? 1 : 0);
    expect(out).not.toContain('secret-word');
  });

  test('O14 every mistake is named at once', async () => {
    const { findings } = await check(place, { PORT: 'many', LOG_LEVEL: 'loud', S3_BUKET: 'posy', ...S3, ROLE: 'web' });

    expect(findings.filter(({ level }) => level !== 'ok').map(({ part }) => part)).toEqual(
      expect.arrayContaining(['PORT', 'LOG_LEVEL', 'S3_BUKET', 'S3_BUCKET', 'ROLE']),
    );
  });
});

test('a running server without mistakes has no warning, and goes on writing during the check', async () => {
  await using server = await TestServer.start({ isLive: true });
  const origin = await server.listen();
  const place = { dataDir: server.deps.config.dataDir, databaseUrl: null };
  const writing = Promise.all(['alice', 'bob', 'cyd'].map((name) => server.as(name).get('/api/user')));

  const text = await runCommandOf(place, ['check'], { PUBLIC_URL: origin });
  const answers = await writing;

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(text.out.split('\n').filter((line) => /^(problem|warning)/.test(line) && !line.includes('ffmpeg'))).toEqual(
    [],
  );
  expect(text.out).toMatch(/^ok +settings +\d+ are set[^]*^ok +processes +1 of [^]*^0 problems, \d warnings?$/m);
  expect(text.code).toBe(0);
});

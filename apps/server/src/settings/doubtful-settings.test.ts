import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { findMisspelt, weighSettings } from './doubtful-settings.ts';
import type { Env } from './read-setting.ts';

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['S3_BUKET', 'S3_BUCKET'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PROT', 'PORT'],
  ['public_url', 'PUBLIC_URL'],
  ['S3_SECRET_ACESS_KEZ', 'S3_SECRET_ACCESS_KEY'],
])('%s is a misspelt %s', (name, meant) => {
  expect(findMisspelt({ [name]: 'x', DATA_DIR: './data' })).toEqual([{ name, meant }]);
});

test('names of other programs are no misspelt settings', () => {
  const others =
    'PATH HOME USER PWD OLDPWD SHELL SHLVL TERM LANG LC_ALL TZ EDITOR MAIL LOGNAME HOSTNAME HOSTTYPE TMPDIR CPATH MANPATH ' +
    'INFOPATH NODE_PATH NODE_OPTIONS NODE_EXTRA_CA_CERTS npm_config_user_agent npm_lifecycle_event INIT_CWD PNPM_HOME CI ' +
    'KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT POSY_PORT POSY_SERVICE_HOST REDIS_PORT DATABASE_PORT ' +
    'DATABASE_HOST DATABASE_NAME S3_HOST SMTP_HOST SMTP_PORT PGHOST PGPORT PGUSER POSTGRES_PASSWORD POSTGRES_USER SITE ' +
    'UPSTREAMS AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY OTEL_LOGS_EXPORTER OTEL_METRICS_EXPORTER ' +
    'OTEL_EXPORTER_OTLP_CERTIFICATE OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_LOGS_HEADERS ' +
    'OTEL_EXPORTER_OTLP_METRICS_HEADERS OTEL_PROPAGATORS INVOCATION_ID JOURNAL_STREAM LISTEN_FDS LISTEN_PID WATCHDOG_PID ' +
    'STATE_DIRECTORY RUNTIME_DIRECTORY SYSTEMD_EXEC_PID HTTP_PROXY HTTPS_PROXY NO_PROXY no_proxy DISPLAY SSH_TTY COLORTERM';

  expect(findMisspelt(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://posy.example', TRUST_PROXY: '1' };
const POSTGRES = { DATABASE_URL: 'postgres://posy:secret@db/posy' };
const cases: readonly (readonly [string, Env])[] = [
  ['ROLE', { ROLE: 'worker' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['TRUST_PROXY', { ...PRODUCTION, TRUST_PROXY: '' }],
  ['PUBLIC_URL', { NODE_ENV: 'production' }],
  ['NODE_ENV', { ...PRODUCTION, NODE_ENV: '' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: '[::]:9464' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: '203.0.113.7:9464' }],
  ['MAIL_FROM', { MAIL_FROM: 'posy@posy.example' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: '3' }],
  ['REDIS_URL', { REDIS_URL: 'redis://redis' }],
  ['DATABASE_DIRECT_URL', { ...POSTGRES, DATABASE_DIRECT_URL: POSTGRES.DATABASE_URL }],
  ['LOG_LEVEL', { ...PRODUCTION, LOG_LEVEL: 'silent' }],
];

test.each(cases)('a doubtful %s (%j) is named with what to do', (variable, env) => {
  const found = weighSettings(readConfig(env, { webDir: 'web' }), env);

  expect(found).toEqual([{ variable, text: expect.stringMatching(/[;.:,] [a-z ]*set/i) }]);
});

test.each<readonly [string, Env]>([
  ['no settings', {}],
  ['production behind a proxy', { ...PRODUCTION, ...POSTGRES, ROLE: 'web', REDIS_URL: 'redis://redis' }],
  ['metrics on private addresses', { METRICS_LISTEN: '10.0.0.7:9464' }],
  ['metrics of this machine', { METRICS_LISTEN: '[::1]:9464' }],
  ['metrics on unique local addresses', { METRICS_LISTEN: '[fd00::1]:9464' }],
])('%s: nothing is doubtful', (_name, env) => {
  expect(weighSettings(readConfig(env, { webDir: 'web' }), env)).toEqual([]);
});

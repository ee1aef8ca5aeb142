import { expect, test } from 'vitest';
import { inspectConfig, readConfig } from './config.ts';
import { ConfigError } from './settings/config-error.ts';

const DEFAULTS = { webDir: 'web' };
const SECRET = 's'.repeat(43);
const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'posy',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'elevenchars',
};
const OTLP = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const VAPID = {
  VAPID_PUBLIC_KEY: 'BOaAt-bSgiRpFjT5mdENQq36YIsXKdBPfruBl5naBaYaDBDZpQV6pVsmwWGBAaSuOeurhoNmKXcj7IdV96-jyXI',
  VAPID_PRIVATE_KEY: 'Mq-FB4Q9AMDUANeOUg7Dj444UJXkrz24Bcp_6t0fMoQ',
};

test('without settings the server listens on this machine only and stores files under ./data', () => {
  expect(readConfig({}, DEFAULTS)).toEqual({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    dataDir: './data',
    databaseUrl: null,
    database: { directUrl: null, poolSize: 10, timeoutMs: 5000, isPrepared: true },
    migratesAtStart: true,
    drainDelayMs: 0,
    redisUrl: null,
    s3: null,
    serverSecret: null,
    smtpUrl: null,
    mailFrom: null,
    vapid: null,
    vapidSubject: 'mailto:admin@posy.local',
    pushTestService: null,
    admin: { email: 'admin@posy.local', password: null },
    sessionDays: 30,
    securityContact: null,
    logLevel: 'info',
    logFormat: 'json',
    slowMs: 500,
    metricsListen: null,
    tracing: null,
    trustProxy: false,
    liveTransport: 'websocket',
    hasRateLimits: true,
    role: 'all',
    hasApiDocs: false,
    backup: { to: null, everyMs: null, keep: 7 },
    searchPath: '',
    webDir: 'web',
  });
});

test('a wrong place or time of backups is refused', () => {
  const message = (env: Record<string, string>) => {
    try {
      return JSON.stringify(readConfig({ DATA_DIR: '/srv/posy', ...env }, DEFAULTS).backup);
    } catch (error) {
      return String(error);
    }
  };

  expect([
    message({ BACKUP_TO: '/var/backups/posy', BACKUP_EVERY: '1d', BACKUP_KEEP: '14' }),
    message({ BACKUP_TO: 's3://bucket' }),
    message({ BACKUP_TO: 'backups' }),
    message({ BACKUP_TO: '/srv/posy/backups' }),
    message({ BACKUP_TO: '/backups', BACKUP_EVERY: '5m' }),
    message({ BACKUP_EVERY: '1d' }),
  ]).toEqual([
    '{"to":"/var/backups/posy","everyMs":86400000,"keep":14}',
    'ConfigError: BACKUP_TO must be a folder: this version cannot back up to S3',
    'ConfigError: BACKUP_TO must be an absolute path, like /var/backups/posy',
    'ConfigError: BACKUP_TO must be outside of DATA_DIR, best on another disk',
    'ConfigError: BACKUP_EVERY must be a time from 15m to 30d, like 6h or 1d',
    'ConfigError: BACKUP_TO is required when BACKUP_EVERY is set',
  ]);
});

test('every setting is read', () => {
  const config = readConfig(
    {
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://posy.example/',
      DATA_DIR: '/srv/posy',
      DATABASE_URL: 'postgres://posy:secret@db/posy',
      DATABASE_DIRECT_URL: 'postgres://posy:secret@direct/posy',
      DATABASE_POOL: '20',
      DATABASE_TIMEOUT_MS: '3000',
      DATABASE_PREPARED: 'off',
      DRAIN_DELAY_MS: '2500',
      REDIS_URL: 'rediss://:secret@redis/2',
      ...S3,
      S3_REGION: 'eu-1',
      S3_PREFIX: 'media/posy',
      S3_PATH_STYLE: 'false',
      S3_SSE: 'aws:kms',
      SERVER_SECRET: SECRET,
      SMTP_URL: 'smtps://mail.example:465',
      MAIL_FROM: 'Posy@posy.example',
      ...VAPID,
      VAPID_SUBJECT: 'mailto:posy@posy.example',
      ADMIN_EMAIL: 'Root@Posy.example',
      ADMIN_PASSWORD: 'twelve chars',
      SESSION_DAYS: '7',
      SECURITY_CONTACT: 'https://posy.example/report',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'pretty',
      SLOW_MS: '0',
      METRICS_LISTEN: '[::1]:9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b',
      OTEL_SERVICE_NAME: 'garden',
      OTEL_RESOURCE_ATTRIBUTES: 'zone=a',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      LIVE_TRANSPORT: 'polling',
      RATE_LIMITS: 'off',
      ROLE: 'worker',
      API_DOCS: 'true',
      MIGRATE: 'off',
      BACKUP_TO: '/var/backups/posy',
      BACKUP_EVERY: '6h',
      BACKUP_KEEP: '3',
      PATH: '/usr/local/bin:/usr/bin',
    },
    DEFAULTS,
  );

  expect(config).toEqual({
    isProduction: true,
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://posy.example',
    dataDir: '/srv/posy',
    database: {
      directUrl: 'postgres://posy:secret@direct/posy',
      poolSize: 20,
      timeoutMs: 3000,
      isPrepared: false,
    },
    migratesAtStart: false,
    drainDelayMs: 2500,
    databaseUrl: 'postgres://posy:secret@db/posy',
    redisUrl: 'rediss://:secret@redis/2',
    s3: {
      endpoint: 'https://s3.example',
      region: 'eu-1',
      bucket: 'posy',
      accessKeyId: 'key',
      secretAccessKey: 'elevenchars',
      prefix: 'media/posy/',
      isPathStyle: false,
      encryption: 'aws:kms',
    },
    serverSecret: SECRET,
    smtpUrl: 'smtps://mail.example:465',
    mailFrom: 'posy@posy.example',
    vapid: { publicKey: VAPID.VAPID_PUBLIC_KEY, privateKey: VAPID.VAPID_PRIVATE_KEY },
    vapidSubject: 'mailto:posy@posy.example',
    pushTestService: null,
    admin: { email: 'root@posy.example', password: 'twelve chars' },
    sessionDays: 7,
    securityContact: 'https://posy.example/report',
    logLevel: 'warn',
    logFormat: 'pretty',
    slowMs: 0,
    metricsListen: { host: '::1', port: 9464 },
    tracing: {
      endpoint: 'https://otel.example/v1/traces',
      headers: { 'api-key': 'a b' },
      serviceName: 'garden',
      attributes: { zone: 'a' },
      ratio: 0.25,
      isParentBased: true,
    },
    trustProxy: ['10.0.0.0/8', '::1'],
    liveTransport: 'polling',
    hasRateLimits: false,
    role: 'worker',
    hasApiDocs: true,
    backup: { to: '/var/backups/posy', everyMs: 21_600_000, keep: 3 },
    searchPath: '/usr/local/bin:/usr/bin',
    webDir: 'web',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '3000.5' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'posy.example' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', HOST: '::' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', HOST: 'posy.example' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', HOST: '127.0.0.1.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://posy.example/app' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://posy.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/posy' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres' }],
  ['REDIS_URL', { REDIS_URL: 'http://localhost' }],
  ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
  ['REDIS_URL', { REDIS_URL: 'redis://:elevenchars@localhost/posy' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_BUCKET', { ...S3, S3_BUCKET: 'a bucket' }],
  ['S3_ENDPOINT', { S3_BUCKET: 'posy' }],
  ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 's3.example' }],
  ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'https://s3.example/posy' }],
  ['S3_ACCESS_KEY_ID', { ...S3, S3_ACCESS_KEY_ID: '' }],
  ['S3_SECRET_ACCESS_KEY', { ...S3, S3_SECRET_ACCESS_KEY: '' }],
  ['S3_PREFIX', { ...S3, S3_PREFIX: '../posy' }],
  ['S3_PATH_STYLE', { ...S3, S3_PATH_STYLE: 'yes' }],
  ['S3_SSE', { ...S3, S3_SSE: 'des' }],
  ['SERVER_SECRET', { SERVER_SECRET: 'elevenchars' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'Posy <posy@posy.example>' }],
  ['PUSH_TEST_SERVICE', { NODE_ENV: 'production', PUSH_TEST_SERVICE: 'https://127.0.0.1:1', PUSH_TEST_CA: 'x' }],
  ['PUSH_TEST_SERVICE', { PUSH_TEST_SERVICE: 'https://push.example', PUSH_TEST_CA: 'x' }],
  ['PUSH_TEST_CA', { PUSH_TEST_SERVICE: 'https://127.0.0.1:1' }],
  ['VAPID_SUBJECT', { ...VAPID, VAPID_SUBJECT: 'posy' }],
  ['SECURITY_CONTACT', { SECURITY_CONTACT: 'security@posy.example' }],
  ['SECURITY_CONTACT', { SECURITY_CONTACT: 'mailto:security@posy.example\nCanonical: https://evil.example' }],
  ['VAPID_PUBLIC_KEY', { ...VAPID, VAPID_PUBLIC_KEY: 'short' }],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: VAPID.VAPID_PRIVATE_KEY }],
  ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: VAPID.VAPID_PUBLIC_KEY }],
  ['VAPID_PUBLIC_KEY', { ...VAPID, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '::/0' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'root' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'elevenchars' }],
  ['SESSION_DAYS', { SESSION_DAYS: '0' }],
  ['SESSION_DAYS', { SESSION_DAYS: '181' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['LOG_FORMAT', { LOG_FORMAT: 'xml' }],
  ['SLOW_MS', { SLOW_MS: '-1' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: '9464' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'otel.example' }],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', { ...OTLP, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...OTLP, OTEL_EXPORTER_OTLP_HEADERS: 'elevenchars' }],
  ['OTEL_TRACES_SAMPLER_ARG', { ...OTLP, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: 'metrics.example:9464' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: '127.0.0.1:65536' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
  ['LIVE_TRANSPORT', { LIVE_TRANSPORT: 'pigeon' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
  ['ROLE', { ROLE: 'king' }],
  ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://a:b@c/d', DATABASE_READ_URL: 'postgres://a:b@e/d' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://a:b@c/d' }],
  ['DATABASE_POOL', { DATABASE_POOL: '5' }],
  ['DATABASE_POOL', { DATABASE_URL: 'postgres://a:b@c/d', DATABASE_POOL: '1' }],
  ['DATABASE_TIMEOUT_MS', { DATABASE_URL: 'postgres://a:b@c/d', DATABASE_TIMEOUT_MS: '5' }],
  ['DATABASE_PREPARED', { DATABASE_URL: 'postgres://a:b@c/d', DATABASE_PREPARED: 'no' }],
  ['DRAIN_DELAY_MS', { DRAIN_DELAY_MS: 'soon' }],
  ['API_DOCS', { API_DOCS: 'yes' }],
])('S04 a bad %s (%j) stops the start with one line that names it and no secret', (name, env) => {
  const read = () => readConfig(env, DEFAULTS);

  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]+$`));
  expect(read).not.toThrow(/elevenchars/);
});

test.each([
  ['a loopback address in production', { NODE_ENV: 'production', HOST: '127.0.0.2' }],
  ['the default in production', { NODE_ENV: 'production' }],
  ['IPv6 loopback in production', { NODE_ENV: 'production', HOST: '::1' }],
  ['every address in development', { HOST: '0.0.0.0' }],
])('%s needs no PUBLIC_URL', (_name, env) => {
  expect(readConfig(env, DEFAULTS).publicUrl).toBeNull();
});

test('every value that cannot be used is found at once, each variable once', () => {
  const { config, problems } = inspectConfig(
    { PORT: 'many', PUBLIC_URL: 'posy', LOG_LEVEL: 'loud', S3_ENDPOINT: 'https://s3.example', SESSION_DAYS: '7' },
    DEFAULTS,
  );

  expect(problems.map(({ variable }) => variable).toSorted()).toEqual(['LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'S3_BUCKET']);
  expect(config).toMatchObject({ port: 3000, publicUrl: null, s3: null, sessionDays: 7 });
});

import { type AdminSetting, admin } from './settings/admin.ts';
import { backup, type BackupSetting } from './settings/backup.ts';
import { type DatabaseSettings, databaseSettings, databaseUrl } from './settings/database.ts';
import { drainDelayMs } from './settings/drain-delay.ts';
import { type LogFormat, logFormat, type LogLevel, logLevel, slowMs } from './settings/logging.ts';
import { mailFrom } from './settings/mail.ts';
import { type ListenAddress, metricsListen } from './settings/metrics.ts';
import { DEFAULT_HOST, reachableUrl } from './settings/public-url.ts';
import { type PushTestService, pushTestService, type VapidSetting, vapid, vapidSubject } from './settings/push.ts';
import { type Env, oneOf, text, url, wholeNumber } from './settings/read-setting.ts';
import { redisUrl } from './settings/redis.ts';
import { type S3Setting, s3 } from './settings/s3.ts';
import { serverSecret } from './settings/server-secret.ts';
import { tracing, type TracingSetting } from './settings/tracing.ts';
import { type TrustProxy, trustProxy } from './settings/trust-proxy.ts';

/** Every setting, read once at the start. */
export interface Config {
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** Public origin of the product, without a path; null: the host of each request. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly database: DatabaseSettings;
  /** `redis://…` of the bus; null: the database carries the bus, or there is only one process. */
  readonly redisUrl: string | null;
  /** Null: pictures and videos are stored in `dataDir`. */
  readonly s3: S3Setting | null;
  /** Null: the secret of the database. */
  readonly serverSecret: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly vapid: VapidSetting | null;
  /** Contact for push services in case of problems: `mailto:` or `https:`. */
  readonly vapidSubject: string;
  readonly pushTestService: PushTestService | null;
  readonly admin: AdminSetting;
  /** Idle days after which a session ends. */
  readonly sessionDays: number;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** Requests and statements that take this long, in ms, are logged; 0: none. */
  readonly slowMs: number;
  /** Where the metrics can be read; null: nowhere. */
  readonly metricsListen: ListenAddress | null;
  /** Where traces are sent; null: nowhere. */
  readonly tracing: TracingSetting | null;
  readonly trustProxy: TrustProxy;
  readonly liveTransport: 'websocket' | 'polling';
  readonly hasRateLimits: boolean;
  readonly role: 'web' | 'worker' | 'all';
  /** Time between SIGTERM and the end of new requests, in ms. */
  readonly drainDelayMs: number;
  /** Signed-in users can read the description of the calls at /api/openapi.json. */
  readonly hasApiDocs: boolean;
  readonly backup: BackupSetting;
  /** Folders that are searched for programs, as in `PATH`. */
  readonly searchPath: string;
  /** Folder of the built web app. */
  readonly webDir: string;
}

/** Reads the environment. Throws `ConfigError` at the first value that cannot be used. */
export function readConfig(env: Env, defaults: { webDir: string }): Config {
  return Object.freeze({
    isProduction: env['NODE_ENV'] === 'production',
    host: text(env, 'HOST') ?? DEFAULT_HOST,
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    publicUrl: reachableUrl(env),
    dataDir: text(env, 'DATA_DIR') ?? './data',
    databaseUrl: databaseUrl(env),
    database: databaseSettings(env),
    redisUrl: redisUrl(env),
    s3: s3(env),
    serverSecret: serverSecret(env),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://host:port'),
    mailFrom: mailFrom(env),
    vapid: vapid(env),
    vapidSubject: vapidSubject(env),
    pushTestService: pushTestService(env),
    admin: admin(env),
    sessionDays: wholeNumber(env, 'SESSION_DAYS', 30, 1, 180),
    logLevel: logLevel(env),
    logFormat: logFormat(env),
    slowMs: slowMs(env),
    metricsListen: metricsListen(env),
    tracing: tracing(env),
    trustProxy: trustProxy(env),
    liveTransport: oneOf(env, 'LIVE_TRANSPORT', ['websocket', 'polling'] as const, 'websocket'),
    hasRateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'] as const, 'on') === 'on',
    role: oneOf(env, 'ROLE', ['web', 'worker', 'all'] as const, 'all'),
    drainDelayMs: drainDelayMs(env),
    hasApiDocs: oneOf(env, 'API_DOCS', ['true', 'false'] as const, 'false') === 'true',
    backup: backup(env),
    searchPath: env['PATH'] ?? '',
    webDir: defaults.webDir,
  });
}

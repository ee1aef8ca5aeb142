import { type AdminSetting, admin } from './settings/admin.ts';
import { backup, type BackupSetting } from './settings/backup.ts';
import { ConfigError } from './settings/config-error.ts';
import { type DatabaseSettings, databaseSettings, databaseUrl, migratesAtStart } from './settings/database.ts';
import { mailFrom } from './settings/mail.ts';
import {
  type ListenAddress,
  logFormat,
  type LogFormat,
  logLevel,
  type LogLevel,
  metricsListen,
  slowMs,
  tracing,
  type TracingSetting,
} from './settings/observability.ts';
import { drainDelayMs, trustProxy, type TrustProxy } from './settings/proxy.ts';
import { DEFAULT_HOST, reachableUrl } from './settings/public-url.ts';
import { type PushTestService, pushTestService, type VapidSetting, vapid, vapidSubject } from './settings/push.ts';
import { contact, type Env, oneOf, text, url, wholeNumber } from './settings/read-setting.ts';
import { redisUrl } from './settings/redis.ts';
import { type S3Setting, s3 } from './settings/s3.ts';
import { serverSecret } from './settings/server-secret.ts';

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
  readonly migratesAtStart: boolean;
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
  /** Where weaknesses are reported, for `/.well-known/security.txt`: `mailto:` or `https:`; null: nowhere. */
  readonly securityContact: string | null;
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
  return configOf(defaults, (read) => read(env));
}

/**
 * Reads the environment to the end: with a problem for each value that cannot be used, and in the place of these the default.
 * `config` is for looking at the rest, not for a server.
 */
export function inspectConfig(
  env: Env,
  defaults: { webDir: string },
): { readonly config: Config; readonly problems: readonly ConfigError[] } {
  const problems = new Map<string, ConfigError>();
  const config = configOf(defaults, (read) => {
    try {
      return read(env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      // Several values may need the same variable.
      problems.set(error.variable, error);
      return read({});
    }
  });
  return { config, problems: [...problems.values()] };
}

function configOf({ webDir }: { webDir: string }, value: <T>(read: (env: Env) => T) => T): Config {
  return Object.freeze({
    isProduction: value((env) => env['NODE_ENV'] === 'production'),
    host: value((env) => text(env, 'HOST') ?? DEFAULT_HOST),
    port: value((env) => wholeNumber(env, 'PORT', 3000, 0, 65_535)),
    publicUrl: value(reachableUrl),
    dataDir: value((env) => text(env, 'DATA_DIR') ?? './data'),
    databaseUrl: value(databaseUrl),
    database: value(databaseSettings),
    migratesAtStart: value(migratesAtStart),
    redisUrl: value(redisUrl),
    s3: value(s3),
    serverSecret: value(serverSecret),
    smtpUrl: value((env) => url(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://host:port')),
    mailFrom: value(mailFrom),
    vapid: value(vapid),
    vapidSubject: value(vapidSubject),
    pushTestService: value(pushTestService),
    admin: value(admin),
    sessionDays: value((env) => wholeNumber(env, 'SESSION_DAYS', 30, 1, 180)),
    securityContact: value((env) => contact(env, 'SECURITY_CONTACT')),
    logLevel: value(logLevel),
    logFormat: value(logFormat),
    slowMs: value(slowMs),
    metricsListen: value(metricsListen),
    tracing: value(tracing),
    trustProxy: value(trustProxy),
    liveTransport: value((env) => oneOf(env, 'LIVE_TRANSPORT', ['websocket', 'polling'] as const, 'websocket')),
    hasRateLimits: value((env) => oneOf(env, 'RATE_LIMITS', ['on', 'off'] as const, 'on') === 'on'),
    role: value((env) => oneOf(env, 'ROLE', ['web', 'worker', 'all'] as const, 'all')),
    drainDelayMs: value(drainDelayMs),
    hasApiDocs: value((env) => oneOf(env, 'API_DOCS', ['true', 'false'] as const, 'false') === 'true'),
    backup: value(backup),
    searchPath: value((env) => env['PATH'] ?? ''),
    webDir,
  });
}

import { isEmail, normalizeEmail } from '@posy/contract/session';

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
  /** `redis://…` of the bus; null: the database carries the bus, or there is only one process. */
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null;
  /** Contact for push services in case of problems: `mailto:` or `https:`. */
  readonly vapidSubject: string;
  /** A push service on this machine that tests run, and the file of its certificate; never in production. */
  readonly pushTestService: { readonly origin: string; readonly caFile: string } | null;
  readonly admin: { readonly email: string; readonly password: string | null };
  /** Idle days after which a session ends. */
  readonly sessionDays: number;
  readonly logLevel: LogLevel;
  /** Fastify's `trustProxy`: false, a number of proxies, or addresses and networks. */
  readonly trustProxy: false | number | readonly string[];
  readonly liveTransport: 'websocket' | 'polling';
  readonly hasRateLimits: boolean;
  readonly role: 'web' | 'worker' | 'all';
  /** Signed-in users can read the description of the calls at /api/openapi.json. */
  readonly hasApiDocs: boolean;
  /** Folders that are searched for programs, as in `PATH`. */
  readonly searchPath: string;
  /** Folder of the built web app. */
  readonly webDir: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An invalid setting. The message is one line and begins with the variable's name. */
export class ConfigError extends Error {
  constructor(variable: string, reason: string) {
    super(`${variable} ${reason}`);
    this.name = 'ConfigError';
  }
}

type Env = Readonly<Record<string, string | undefined>>;

export const MIN_ADMIN_PASSWORD_LENGTH = 12;
const DEFAULT_ADMIN_EMAIL = 'admin@posy.local';
const DEFAULT_HOST = '127.0.0.1';
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Settings of features that this version does not have: ignoring them would store data in the wrong place. */
const NOT_SUPPORTED = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reads the environment. Throws {@link ConfigError} at the first value that cannot be used. */
export function readConfig(env: Env, defaults: { webDir: string }): Config {
  for (const name of NOT_SUPPORTED) {
    if (text(env, name) !== null)
      throw new ConfigError(name, 'is set, but this version of Posy does not support it; unset it');
  }
  return Object.freeze({
    isProduction: env['NODE_ENV'] === 'production',
    host: text(env, 'HOST') ?? DEFAULT_HOST,
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    publicUrl: reachableUrl(env),
    dataDir: text(env, 'DATA_DIR') ?? './data',
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host/database'),
    redisUrl: redisUrl(env),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://host:port'),
    mailFrom: mailFrom(env),
    vapid: vapid(env),
    vapidSubject: vapidSubject(env),
    pushTestService: pushTestService(env),
    admin: admin(env),
    sessionDays: wholeNumber(env, 'SESSION_DAYS', 30, 1, 180),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: trustProxy(env),
    liveTransport: oneOf(env, 'LIVE_TRANSPORT', ['websocket', 'polling'] as const, 'websocket'),
    hasRateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'] as const, 'on') === 'on',
    role: oneOf(env, 'ROLE', ['web', 'worker', 'all'] as const, 'all'),
    hasApiDocs: oneOf(env, 'API_DOCS', ['true', 'false'] as const, 'false') === 'true',
    searchPath: env['PATH'] ?? '',
    webDir: defaults.webDir,
  });
}

function text(env: Env, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new ConfigError(name, `must be a whole number from ${min} to ${max}`);
  return number;
}

function oneOf<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const value = text(env, name);
  if (value === null) return fallback;
  const found = values.find((one) => one === value);
  if (found === undefined) throw new ConfigError(name, `must be one of ${values.join(', ')}`);
  return found;
}

function url(env: Env, name: string, protocols: readonly string[], example: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const parsed = URL.parse(value);
  // The value may hold a password, so the message does not repeat it.
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.hostname === '') {
    throw new ConfigError(name, `must look like ${example}`);
  }
  return value;
}

/** Redis accepts a number as the path only; any other would fail at its first use. */
function redisUrl(env: Env): string | null {
  const example = 'redis://host:6379';
  const value = url(env, 'REDIS_URL', ['redis:', 'rediss:'], example);
  if (value !== null && !/^\/?\d{0,4}$/.test(new URL(value).pathname)) {
    throw new ConfigError('REDIS_URL', `must look like ${example}`);
  }
  return value;
}

function publicUrl(env: Env): string | null {
  const value = url(env, 'PUBLIC_URL', ['http:', 'https:'], 'https://posy.example');
  if (value === null) return null;
  const parsed = new URL(value);
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '') {
    throw new ConfigError('PUBLIC_URL', 'must be an origin without a path, like https://posy.example');
  }
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(parsed.hostname);
  if (parsed.protocol === 'http:' && !isLoopback) {
    throw new ConfigError('PUBLIC_URL', 'must be https unless it is a loopback address: sessions need it');
  }
  return parsed.origin;
}

/** Without an origin, a public server would accept every host as its own, with insecure cookies. */
function reachableUrl(env: Env): string | null {
  const value = publicUrl(env);
  const isLoopback = LOOPBACK_HOST.test(text(env, 'HOST') ?? DEFAULT_HOST);
  if (value === null && env['NODE_ENV'] === 'production' && !isLoopback) {
    throw new ConfigError('PUBLIC_URL', 'is required in production when HOST is not a loopback address');
  }
  return value;
}

function mailFrom(env: Env): string | null {
  const value = text(env, 'MAIL_FROM');
  if (value === null) {
    if (text(env, 'SMTP_URL') !== null) throw new ConfigError('MAIL_FROM', 'is required when SMTP_URL is set');
    return null;
  }
  if (!isEmail(normalizeEmail(value))) throw new ConfigError('MAIL_FROM', 'must be an e-mail address');
  return normalizeEmail(value);
}

function vapid(env: Env): Config['vapid'] {
  const publicKey = text(env, 'VAPID_PUBLIC_KEY');
  const privateKey = text(env, 'VAPID_PRIVATE_KEY');
  // 65 bytes of an uncompressed P-256 point, 32 bytes of a private key, in base64url.
  if (publicKey !== null && !/^[\w-]{87}$/.test(publicKey)) {
    throw new ConfigError('VAPID_PUBLIC_KEY', 'must be 65 bytes in base64url');
  }
  if (privateKey !== null && !/^[\w-]{43}$/.test(privateKey)) {
    throw new ConfigError('VAPID_PRIVATE_KEY', 'must be 32 bytes in base64url');
  }
  if (publicKey === null && privateKey === null) return null;
  if (publicKey === null) throw new ConfigError('VAPID_PUBLIC_KEY', 'is required when VAPID_PRIVATE_KEY is set');
  if (privateKey === null) throw new ConfigError('VAPID_PRIVATE_KEY', 'is required when VAPID_PUBLIC_KEY is set');
  return { publicKey, privateKey };
}

/** Apple's push service refuses invalid addresses, so a configured one is better than the default. */
function vapidSubject(env: Env): string {
  const subject = text(env, 'VAPID_SUBJECT');
  if (subject !== null && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(subject)) {
    throw new ConfigError('VAPID_SUBJECT', 'must begin with mailto: or https://');
  }
  if (subject !== null) return subject;
  const origin = publicUrl(env);
  return origin?.startsWith('https:') === true ? origin : `mailto:${admin(env).email}`;
}

function pushTestService(env: Env): Config['pushTestService'] {
  const origin = url(env, 'PUSH_TEST_SERVICE', ['https:'], 'https://127.0.0.1:port');
  if (origin === null) return null;
  if (env['NODE_ENV'] === 'production') throw new ConfigError('PUSH_TEST_SERVICE', 'is for tests, not for production');
  if (new URL(origin).hostname !== '127.0.0.1') throw new ConfigError('PUSH_TEST_SERVICE', 'must be on 127.0.0.1');
  const caFile = text(env, 'PUSH_TEST_CA');
  if (caFile === null) throw new ConfigError('PUSH_TEST_CA', 'is required when PUSH_TEST_SERVICE is set');
  return { origin: new URL(origin).origin, caFile };
}

function admin(env: Env): Config['admin'] {
  const email = normalizeEmail(text(env, 'ADMIN_EMAIL') ?? DEFAULT_ADMIN_EMAIL);
  if (!isEmail(email)) throw new ConfigError('ADMIN_EMAIL', 'must be an e-mail address');
  const password = env['ADMIN_PASSWORD'] ?? '';
  if (password !== '' && password.length < MIN_ADMIN_PASSWORD_LENGTH) {
    throw new ConfigError('ADMIN_PASSWORD', `must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`);
  }
  if (password.length > 256) throw new ConfigError('ADMIN_PASSWORD', 'must have at most 256 characters');
  return { email, password: password === '' ? null : password };
}

function trustProxy(env: Env): Config['trustProxy'] {
  const value = text(env, 'TRUST_PROXY');
  if (value === null || value === '0' || value === 'false') return false;
  if (/^\d$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  // "true" would trust any X-Forwarded-For header.
  if (
    !addresses.every(
      (address) => /^(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?)$/i.test(address) && address !== 'true',
    )
  ) {
    throw new ConfigError(
      'TRUST_PROXY',
      'must be a number of proxies (1-9) or addresses and networks, separated by commas',
    );
  }
  return addresses;
}

import { isIP } from 'node:net';
import leven from 'leven';
import type { Config } from '../config.ts';
import { LOOPBACK_HOST } from './public-url.ts';
import { type Env, text } from './read-setting.ts';
import { SETTING_NAMES, type SettingName } from './setting-names.ts';

/** A variable that nothing reads, and the setting that it was meant to be. */
export interface Misspelling {
  readonly name: string;
  readonly meant: SettingName;
}

/** Variables of the system: names like theirs, such as CPATH, belong to other programs. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set<SettingName>(['PATH', 'NOTIFY_SOCKET', 'WATCHDOG_USEC']);
const CANDIDATES = SETTING_NAMES.filter((name) => !OF_THE_SYSTEM.has(name));
const KNOWN: ReadonlySet<string> = new Set(SETTING_NAMES);
/** In names of this length two different letters are a slip: in shorter ones, such as DATABASE_PORT, another word. */
const LONG = 15;
const MAX_LENGTH = 60;

/** The variables of an environment that are almost the name of a setting. Other unknown names belong to other programs. */
export function findMisspelt(env: Readonly<Record<string, string | undefined>>): Misspelling[] {
  return Object.keys(env)
    .filter((name) => !KNOWN.has(name) && name.length <= MAX_LENGTH)
    .flatMap((name) => {
      const meant = CANDIDATES.find((known) => isSlip(name.toUpperCase(), known));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** A line for each of them, for an operator. */
export function misspeltLines(env: Readonly<Record<string, string | undefined>>): string[] {
  return findMisspelt(env).map(({ name, meant }) => `${name} is no setting of Posy; rename it if it is ${meant}`);
}

/** One letter too many, missing or wrong; two neighbours swapped; or two such slips in a long name. */
function isSlip(name: string, known: SettingName): boolean {
  const distance = leven(name, known, { maxDistance: 3 });
  if (distance <= 1) return true;
  return distance === 2 && (known.length >= LONG || sorted(name) === sorted(known));
}

function sorted(word: string): string {
  return word.split('').toSorted().join('');
}

/** A setting that can be used and is probably a mistake. `text`: what is wrong and what to do, after the variable's name. */
export interface DoubtfulSetting {
  readonly variable: SettingName;
  readonly text: string;
}

/** Settings that contradict each other, have no effect, or are dangerous. */
export function weighSettings(config: Config, env: Env): DoubtfulSetting[] {
  const { isProduction, publicUrl, databaseUrl, redisUrl, role, metricsListen } = config;
  const isHttps = publicUrl?.startsWith('https:') === true;
  const isSet = (name: SettingName) => text(env, name) !== null;
  const doubts: readonly (readonly [isDoubtful: boolean, variable: SettingName, text: string])[] = [
    [
      role !== 'all' && databaseUrl === null,
      'ROLE',
      `is ${role}, but SQLite has one process, so nothing does the rest; unset ROLE, or set DATABASE_URL`,
    ],
    [
      !config.hasRateLimits,
      'RATE_LIMITS',
      'is off: every limit is lifted, so passwords can be guessed. This is for load tests alone; unset it',
    ],
    [
      isHttps && config.trustProxy === false && role !== 'worker',
      'TRUST_PROXY',
      'is not set, but PUBLIC_URL is https, so there is a proxy: everybody has its address and shares its limits. Set it to 1, the number of proxies',
    ],
    [
      isProduction && publicUrl === null,
      'PUBLIC_URL',
      'is not set: behind a proxy log-ins fail and links in emails are wrong. Set it to the address that people type',
    ],
    [!isProduction && isHttps, 'NODE_ENV', 'is not production, but PUBLIC_URL is https; set it on a server'],
    [
      metricsListen !== null && isOpen(metricsListen.host),
      'METRICS_LISTEN',
      'lets everybody who reaches this machine read the metrics; set it to 127.0.0.1 or to an address of a private network',
    ],
    [
      isSet('MAIL_FROM') && config.smtpUrl === null,
      'MAIL_FROM',
      'has no effect without SMTP_URL; set it, or unset both',
    ],
    [
      isSet('BACKUP_KEEP') && config.backup.to === null,
      'BACKUP_KEEP',
      'has no effect without BACKUP_TO; set it, or unset both',
    ],
    [
      redisUrl !== null && databaseUrl === null,
      'REDIS_URL',
      'has no use with SQLite, which has one process; unset it, or set DATABASE_URL',
    ],
    [
      databaseUrl !== null && config.database.directUrl === databaseUrl,
      'DATABASE_DIRECT_URL',
      'is the same as DATABASE_URL; unset it, or set it to PostgreSQL itself if DATABASE_URL is a pooler',
    ],
    [
      isProduction && config.logLevel === 'silent',
      'LOG_LEVEL',
      'is silent, so nothing says why something fails; set it to warn or info',
    ],
  ];
  return doubts.flatMap(([isDoubtful, variable, reason]) => (isDoubtful ? [{ variable, text: reason }] : []));
}

/** Neither of this machine nor of a private network. All addresses of a machine count as open. */
function isOpen(host: string): boolean {
  if (LOOPBACK_HOST.test(host)) return false;
  if (isIP(host) === 4) return !/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/.test(host);
  return !/^f[cde]/i.test(host);
}

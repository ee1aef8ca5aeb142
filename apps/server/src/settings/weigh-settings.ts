import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { LOOPBACK_HOST } from './public-url.ts';
import { type Env, text } from './read-setting.ts';
import type { SettingName } from './setting-names.ts';

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

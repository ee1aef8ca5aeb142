import { isAbsolute, relative, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type Env, text, wholeNumber } from './read-setting.ts';

/** Where, how often and how many backups are kept. */
export interface BackupSetting {
  /** The folder of dated backups, absolute; null: none is set. */
  readonly to: string | null;
  /** In ms; null: no backup is made by itself. */
  readonly everyMs: number | null;
  /** How many are kept. */
  readonly keep: number;
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const SHORTEST_MS = 15 * 60_000;
const LONGEST_MS = 30 * 86_400_000;

export function backup(env: Env): BackupSetting {
  const to = text(env, 'BACKUP_TO');
  if (to !== null) checkPlace(to, text(env, 'DATA_DIR') ?? './data');
  const everyMs = every(env);
  if (everyMs !== null && to === null) throw new ConfigError('BACKUP_TO', 'is required when BACKUP_EVERY is set');
  return { to, everyMs, keep: wholeNumber(env, 'BACKUP_KEEP', 7, 1, 1000) };
}

function checkPlace(to: string, dataDir: string): void {
  if (to.startsWith('s3://')) throw new ConfigError('BACKUP_TO', 'must be a folder: this version cannot back up to S3');
  if (!isAbsolute(to)) throw new ConfigError('BACKUP_TO', 'must be an absolute path, like /var/backups/posy');
  if (!relative(resolve(dataDir), to).startsWith('..')) {
    throw new ConfigError('BACKUP_TO', 'must be outside of DATA_DIR, best on another disk');
  }
}

function every(env: Env): number | null {
  const value = text(env, 'BACKUP_EVERY');
  if (value === null) return null;
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(value) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(ms >= SHORTEST_MS && ms <= LONGEST_MS)) {
    throw new ConfigError('BACKUP_EVERY', 'must be a time from 15m to 30d, like 6h or 1d');
  }
  return ms;
}

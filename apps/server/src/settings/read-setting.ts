import { ConfigError } from './config-error.ts';
import type { SettingName } from './setting-names.ts';

/** The environment that settings are read from. Only names of `SETTING_NAMES` can be read. */
export type Env = { readonly [Name in SettingName]?: string | undefined };

/** The trimmed value, or null when it is absent or empty. */
export function text(env: Env, name: SettingName): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** A whole number from `min` to `max`. */
export function wholeNumber(env: Env, name: SettingName, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new ConfigError(name, `must be a whole number from ${min} to ${max}`);
  return number;
}

/** One of `values`. */
export function oneOf<T extends string>(env: Env, name: SettingName, values: readonly T[], fallback: T): T {
  const value = text(env, name);
  if (value === null) return fallback;
  const found = values.find((one) => one === value);
  if (found === undefined) throw new ConfigError(name, `must be one of ${values.join(', ')}`);
  return found;
}

/** An address at which people are reached: `mailto:` or `https:`. Null when it is absent. */
export function contact(env: Env, name: SettingName): string | null {
  const value = text(env, name);
  if (value !== null && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(value)) {
    throw new ConfigError(name, 'must begin with mailto: or https://');
  }
  return value;
}

/** A URL with one of `protocols` and a host, as it was written, or null. */
export function url(env: Env, name: SettingName, protocols: readonly string[], example: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const parsed = URL.parse(value);
  // The value may hold a password, so the message does not repeat it.
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.hostname === '') {
    throw new ConfigError(name, `must look like ${example}`);
  }
  return value;
}

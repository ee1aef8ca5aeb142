import { ConfigError } from './config-error.ts';
import { type Env, url } from './read-setting.ts';

/** Redis accepts a number as the path only; any other would fail at its first use. */
export function redisUrl(env: Env): string | null {
  const example = 'redis://host:6379';
  const value = url(env, 'REDIS_URL', ['redis:', 'rediss:'], example);
  if (value !== null && !/^\/?\d{0,4}$/.test(new URL(value).pathname)) {
    throw new ConfigError('REDIS_URL', `must look like ${example}`);
  }
  return value;
}

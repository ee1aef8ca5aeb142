import { ConfigError } from './config-error.ts';
import { type Env, text, url } from './read-setting.ts';

export const DEFAULT_HOST = '127.0.0.1';
export const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** The public origin, or null. */
export function publicUrl(env: Env): string | null {
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
export function reachableUrl(env: Env): string | null {
  const value = publicUrl(env);
  const isLoopback = LOOPBACK_HOST.test(text(env, 'HOST') ?? DEFAULT_HOST);
  if (value === null && env['NODE_ENV'] === 'production' && !isLoopback) {
    throw new ConfigError('PUBLIC_URL', 'is required in production when HOST is not a loopback address');
  }
  return value;
}

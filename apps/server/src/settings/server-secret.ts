import { ConfigError } from './config-error.ts';
import { type Env, text } from './read-setting.ts';

/** The server's secret, 32 bytes in base64url; null: the one of the database. */
export function serverSecret(env: Env): string | null {
  const value = text(env, 'SERVER_SECRET');
  if (value !== null && !/^[\w-]{43}$/.test(value)) {
    throw new ConfigError(
      'SERVER_SECRET',
      'must be 32 bytes in base64url (openssl rand -base64 32 | tr +/ -_ | tr -d =)',
    );
  }
  return value;
}

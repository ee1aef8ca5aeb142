import { isEmail, normalizeEmail } from '@posy/contract/session';
import { ConfigError } from './config-error.ts';
import { type Env, text } from './read-setting.ts';

const MIN_ADMIN_PASSWORD_LENGTH = 12;
const DEFAULT_ADMIN_EMAIL = 'admin@posy.local';

/** The first administrator; without a password one is generated. */
export interface AdminSetting {
  readonly email: string;
  readonly password: string | null;
}

export function admin(env: Env): AdminSetting {
  const email = normalizeEmail(text(env, 'ADMIN_EMAIL') ?? DEFAULT_ADMIN_EMAIL);
  if (!isEmail(email)) throw new ConfigError('ADMIN_EMAIL', 'must be an e-mail address');
  const password = env['ADMIN_PASSWORD'] ?? '';
  if (password !== '' && password.length < MIN_ADMIN_PASSWORD_LENGTH) {
    throw new ConfigError('ADMIN_PASSWORD', `must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`);
  }
  if (password.length > 256) throw new ConfigError('ADMIN_PASSWORD', 'must have at most 256 characters');
  return { email, password: password === '' ? null : password };
}

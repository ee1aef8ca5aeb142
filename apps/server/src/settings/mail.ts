import { isEmail, normalizeEmail } from '@posy/contract/session';
import { ConfigError } from './config-error.ts';
import { type Env, text } from './read-setting.ts';

/** The sender's address. */
export function mailFrom(env: Env): string | null {
  const value = text(env, 'MAIL_FROM');
  if (value === null) {
    if (text(env, 'SMTP_URL') !== null) throw new ConfigError('MAIL_FROM', 'is required when SMTP_URL is set');
    return null;
  }
  if (!isEmail(normalizeEmail(value))) throw new ConfigError('MAIL_FROM', 'must be an e-mail address');
  return normalizeEmail(value);
}

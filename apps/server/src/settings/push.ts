import { createECDH } from 'node:crypto';
import { admin } from './admin.ts';
import { ConfigError } from './config-error.ts';
import { publicUrl } from './public-url.ts';
import { contact, type Env, text, url } from './read-setting.ts';

export interface VapidSetting {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A push service on this machine that tests run, and the file of its certificate. */
export interface PushTestService {
  readonly origin: string;
  readonly caFile: string;
}

/** Keys of push subscriptions; null: those of the database. */
export function vapid(env: Env): VapidSetting | null {
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
  if (!isPair(publicKey, privateKey)) throw new ConfigError('VAPID_PUBLIC_KEY', 'does not belong to VAPID_PRIVATE_KEY');
  return { publicKey, privateKey };
}

/** Whether both are keys of one pair (P-256), in base64url. */
export function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}

/** Apple's push service refuses invalid addresses, so a configured one is better than the default. */
export function vapidSubject(env: Env): string {
  const subject = contact(env, 'VAPID_SUBJECT');
  if (subject !== null) return subject;
  const origin = publicUrl(env);
  return origin?.startsWith('https:') === true ? origin : `mailto:${admin(env).email}`;
}

/** The push service of tests; refused in production. */
export function pushTestService(env: Env): PushTestService | null {
  const origin = url(env, 'PUSH_TEST_SERVICE', ['https:'], 'https://127.0.0.1:port');
  if (origin === null) return null;
  if (env['NODE_ENV'] === 'production') throw new ConfigError('PUSH_TEST_SERVICE', 'is for tests, not for production');
  if (new URL(origin).hostname !== '127.0.0.1') throw new ConfigError('PUSH_TEST_SERVICE', 'must be on 127.0.0.1');
  const caFile = text(env, 'PUSH_TEST_CA');
  if (caFile === null) throw new ConfigError('PUSH_TEST_CA', 'is required when PUSH_TEST_SERVICE is set');
  return { origin: new URL(origin).origin, caFile };
}

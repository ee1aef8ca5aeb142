import { ECDH } from 'node:crypto';
import type { PushSubscriptionBody } from '@posy/contract/push';

/**
 * The push services of browsers. The server will send to what it is given here, so nobody else is among them; a name stands
 * for the hosts below it, too.
 */
const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
] as const;

const P256_POINT_BYTES = 65;
const AUTH_BYTES = 16;
const CURVE = 'prime256v1';

/**
 * Says whether a URL is one at which a browser's push service takes messages. `testOrigin`: that of a push service of tests,
 * where there is one.
 */
export function isPushEndpoint(endpoint: string, testOrigin: string | null = null): boolean {
  const url = URL.parse(endpoint);
  // Written in any other way, it would be another row, or read differently by whoever sends.
  if (!url || url.href !== endpoint) return false;
  if (testOrigin !== null && url.origin === testOrigin) return true;
  const { protocol, hostname, port, username, password, hash } = url;
  if (protocol !== 'https:' || port !== '' || `${username}${password}${hash}` !== '') return false;
  return HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Says whether messages can be encrypted with these keys (RFC 8291): a point of P-256, and 16 bytes. */
export function hasPushKeys({ p256dh, auth }: PushSubscriptionBody['keys']): boolean {
  return decode(auth)?.length === AUTH_BYTES && isPoint(decode(p256dh));
}

function isPoint(bytes: Buffer | null): boolean {
  if (bytes?.length !== P256_POINT_BYTES) return false;
  try {
    // Throws for what is not on the curve.
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** Null for what is not base64url. */
function decode(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text.replace(/={1,2}$/, '') ? bytes : null;
}

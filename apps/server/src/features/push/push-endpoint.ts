import { ECDH } from 'node:crypto';
import type { PushSubscriptionBody } from '@posy/contract/push';

/**
 * The push services of browsers, with the hosts below each name. The server sends requests to endpoints from clients, so only
 * these are allowed.
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

/** Whether a URL is an endpoint of a browser's push service. `testOrigin`: the origin of a push service of tests, if any. */
export function isPushEndpoint(endpoint: string, testOrigin: string | null = null): boolean {
  const url = URL.parse(endpoint);
  // Another spelling of the same URL would be another row, or another HTTP client might read it differently.
  if (!url || url.href !== endpoint) return false;
  if (testOrigin !== null && url.origin === testOrigin) return true;
  const { protocol, hostname, port, username, password, hash } = url;
  if (protocol !== 'https:' || port !== '' || `${username}${password}${hash}` !== '') return false;
  return HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Whether messages can be encrypted with these keys (RFC 8291): a point of P-256, and 16 bytes. */
export function hasPushKeys({ p256dh, auth }: PushSubscriptionBody['keys']): boolean {
  return decode(auth)?.length === AUTH_BYTES && isPoint(decode(p256dh));
}

function isPoint(bytes: Buffer | null): boolean {
  if (bytes?.length !== P256_POINT_BYTES) return false;
  try {
    // Throws for a point that is not on the curve.
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** Null for invalid base64url. */
function decode(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text.replace(/={1,2}$/, '') ? bytes : null;
}

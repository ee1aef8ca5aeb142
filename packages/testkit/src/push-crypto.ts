import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

/*
 * The parts of a push service and of a browser that read a push, written from the standards and independent of the
 * product's code.
 */

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** Decrypts a body as a browser does (RFC 8291, aes128gcm of RFC 8188, one record). Throws when it is not meant for it. */
export function decryptPush(body: Buffer, browser: { readonly ecdh: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const idLength = body.readUInt8(SALT_BYTES + 4);
  const begin = SALT_BYTES + 5 + idLength;
  const serverKey = body.subarray(SALT_BYTES + 5, begin);
  const record = body.subarray(begin);
  if (record.length > recordSize) throw new Error('A push has more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.ecdh.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', browser.ecdh.computeSecret(serverKey), browser.auth, info, 32));
  const key = hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  return padded.subarray(0, end).toString();
}

/** The fault of an Authorization header of VAPID (RFC 8292), or null. `now` in ms. */
export function vapidFault(header: string | undefined, audience: string, now: number): string | null {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), *k=([\w-]+)$/.exec(header ?? '');
  const [, head, claims, signature, key] = match ?? [];
  if (head === undefined || claims === undefined || signature === undefined || key === undefined) return 'no VAPID';
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'the key is no point of P-256';
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'the signature is wrong';
  const { alg } = jsonOf(head);
  const { aud, exp, sub } = jsonOf(claims);
  if (alg !== 'ES256') return `alg ${String(alg)}`;
  if (aud !== audience) return `aud ${String(aud)}`;
  if (typeof exp !== 'number' || exp * 1000 <= now || exp * 1000 > now + 86_400_000) return `exp ${String(exp)}`;
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return `sub ${String(sub)}`;
  return null;
}

function jsonOf(part: string): Record<string, unknown> {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

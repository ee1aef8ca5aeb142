import { randomInt, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_DIGITS } from '@posy/contract/limits';
import type { ServerSecret } from '../../adapters/secret/server-secret.ts';

const CODE = new RegExp(`^[0-9]{${RESET_CODE_DIGITS}}$`);

/** A new code: all codes have the same probability, those that begin with zeros too. */
export function newCode(): string {
  return String(randomInt(10 ** RESET_CODE_DIGITS)).padStart(RESET_CODE_DIGITS, '0');
}

export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** The stored form of an address: addresses without an account are never stored in plain text. */
export function addressKeyOf(secret: ServerSecret, email: string): string {
  return secret.fingerprint('address of a reset', email);
}

/** The stored form of a code for one address: a thief of the database alone cannot try all million codes. */
export function codeHashOf(secret: ServerSecret, addressKey: string, code: string): string {
  return secret.fingerprint('reset code', `${addressKey} ${code}`);
}

/** The stored form of a network for one code: networks are never stored in plain text. */
export function networkKeyOf(secret: ServerSecret, addressKey: string, network: string): string {
  return secret.fingerprint('network of a try', `${addressKey} ${network}`);
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

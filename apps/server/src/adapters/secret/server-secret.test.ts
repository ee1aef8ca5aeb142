import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseServerSecret } from './server-secret.ts';

test('sealed data is opened only for the same purpose and subject', () => {
  const secret = parseServerSecret(randomBytes(32).toString('base64url'), 'A test');

  const sealed = secret.seal('code', 'mail 1', '123456');

  const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(sealed).not.toContain('123456');
  expect(secret.open('code', 'mail 1', sealed)).toBe('123456');
  expect(secret.open('code', 'mail 2', sealed)).toBeNull();
  expect(secret.open('other', 'mail 1', sealed)).toBeNull();
  expect(secret.open('code', 'mail 1', broken)).toBeNull();
  expect(secret.open('code', 'mail 1', '')).toBeNull();
  expect(secret.fingerprint('a', 'rose')).not.toBe(secret.fingerprint('b', 'rose'));
});

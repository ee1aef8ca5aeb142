import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateServerSecret } from './server-secret.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posy-secret-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('two processes that start at once share one secret, which the next start reuses; only the owner can read it', async () => {
  const [one, other] = await Promise.all([readOrCreateServerSecret(folder), readOrCreateServerSecret(folder)]);
  const next = await readOrCreateServerSecret(folder);

  const { mode } = await stat(join(folder, 'secret.key'));
  expect(mode & 0o777).toBe(0o600);
  expect(other.fingerprint('a', 'rose')).toBe(one.fingerprint('a', 'rose'));
  expect(next.fingerprint('a', 'rose')).toBe(one.fingerprint('a', 'rose'));
});

test('sealed data is opened only for the same purpose and subject', async () => {
  const secret = await readOrCreateServerSecret(folder);

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

test('a damaged file stops the start and is not replaced', async () => {
  await writeFile(join(folder, 'secret.key'), 'short');

  await expect(readOrCreateServerSecret(folder)).rejects.toThrow('does not hold a key');

  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('short');
});

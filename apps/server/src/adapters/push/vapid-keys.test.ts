import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrCreateVapidKeys } from './vapid-keys.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'posy-vapid-'));

test('keys are created once and are readable by their owner only', async () => {
  const folder = await newFolder();

  const made = await readOrCreateVapidKeys(folder);
  const again = await readOrCreateVapidKeys(folder);

  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(made.privateKey, 'base64url')).toHaveLength(32);
  expect(again).toEqual(made);
  expect((await stat(join(folder, 'vapid.json'))).mode & 0o777).toBe(0o600);
});

test('processes that start at once use one key pair', async () => {
  const folder = await newFolder();

  const all = await Promise.all([1, 2, 3].map(() => readOrCreateVapidKeys(folder)));

  const stored: unknown = JSON.parse(await readFile(join(folder, 'vapid.json'), 'utf8'));
  expect(all).toEqual([stored, stored, stored]);
});

test('a file without keys is rejected, not replaced', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'vapid.json'), '{}');

  await expect(readOrCreateVapidKeys(folder)).rejects.toThrow('does not hold VAPID keys');
  expect(await readFile(join(folder, 'vapid.json'), 'utf8')).toBe('{}');
});

import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import webpush from 'web-push';

/** The key pair that push services know this server by (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KeysSchema = Type.Object({ publicKey: Type.String(), privateKey: Type.String() });

/**
 * The keys in `<folder>/vapid.json`, made at the first run: subscriptions are bound to them, so they stay. Of two
 * processes that start at once the first one's keys count. Throws when the file is there and holds something else.
 */
export async function readOrCreateVapidKeys(folder: string): Promise<VapidKeys> {
  const path = join(folder, 'vapid.json');
  const kept = await readKeys(path);
  if (kept) return kept;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(webpush.generateVAPIDKeys()), { mode: 0o600, flush: true });
  try {
    // A link fails when the name is taken, so a half-written file is never read and none is replaced.
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const made = await readKeys(path);
  if (!made) throw new Error(`${path} disappeared`);
  return made;
}

async function readKeys(path: string): Promise<VapidKeys | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  const keys: unknown = parse(text);
  if (!Check(KeysSchema, keys))
    throw new Error(`${path} does not hold VAPID keys; restore it, or remove it for new ones`);
  return keys;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

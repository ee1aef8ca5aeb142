import { join } from 'node:path';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import webpush from 'web-push';
import { readOrCreateFile } from '../read-or-create-file.ts';

/** The key pair that push services know this server by (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KeysSchema = Type.Object({ publicKey: Type.String(), privateKey: Type.String() });

/**
 * The keys in `<folder>/vapid.json`, created at the first run. Subscriptions are bound to them, so they never change.
 * If two processes start at once, the first one's keys count. Throws when the file has another content.
 */
export async function readOrCreateVapidKeys(folder: string): Promise<VapidKeys> {
  const path = join(folder, 'vapid.json');
  const keys = parse(await readOrCreateFile(path, () => JSON.stringify(webpush.generateVAPIDKeys())));
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

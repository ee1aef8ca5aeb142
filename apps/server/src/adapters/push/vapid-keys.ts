import * as Type from 'typebox';
import { Check } from 'typebox/value';

/** The key pair that push services know this server by (RFC 8292), base64url. Subscriptions are bound to it. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KeysSchema = Type.Object({ publicKey: Type.String(), privateKey: Type.String() });

/** Keys from their JSON. `place` begins the message of the error for any other text. */
export function parseVapidKeys(text: string, place: string): VapidKeys {
  const keys = parse(text);
  if (!Check(KeysSchema, keys)) {
    throw new Error(`${place} does not hold VAPID keys; restore it, or remove it for new ones`);
  }
  return keys;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

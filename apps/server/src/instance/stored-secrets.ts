import { randomBytes } from 'node:crypto';
import webpush from 'web-push';
import { parseVapidKeys, type VapidKeys } from '../adapters/push/vapid-keys.ts';
import { parseServerSecret, type ServerSecret } from '../adapters/secret/server-secret.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { findSecret, insertSecret } from './secrets.repo.ts';

type SecretConfig = Pick<Config, 'serverSecret' | 'vapid'>;

/** Secrets of all processes of one database. */
export interface StoredSecrets {
  readonly secret: ServerSecret;
  readonly vapid: VapidKeys;
}

const IN_DATABASE = 'The table secrets of the database';

/**
 * The secrets of the settings, else of the database. The first start makes them. When several processes start at once, the first
 * one's secrets count. Throws for a damaged secret.
 */
export async function readSecrets(
  db: Database,
  { serverSecret, vapid }: SecretConfig,
  now: number,
): Promise<StoredSecrets> {
  const newKey = () => randomBytes(32).toString('base64url');
  const newPair = () => JSON.stringify(webpush.generateVAPIDKeys());
  return {
    secret:
      serverSecret === null
        ? parseServerSecret(await readOrCreate(db, now, 'server', newKey), IN_DATABASE)
        : parseServerSecret(serverSecret, 'SERVER_SECRET'),
    vapid: vapid ?? parseVapidKeys(await readOrCreate(db, now, 'vapid', newPair), IN_DATABASE),
  };
}

async function readOrCreate(db: Database, now: number, name: string, make: () => string): Promise<string> {
  const known = await findSecret(db.read, name);
  if (known !== null) return known;
  const value = make();
  // A damaged database is only read: a new secret then lives as long as the process.
  if (db.isReadOnly) return value;
  return db.write((tx) => insertSecret(tx, { name, value, createdAt: now }));
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import webpush from 'web-push';
import { parseVapidKeys, type VapidKeys } from '../adapters/push/vapid-keys.ts';
import { readIfThere } from '../adapters/read-if-there.ts';
import { parseServerSecret, type ServerSecret } from '../adapters/secret/server-secret.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { findSecret, insertSecret } from './secrets.repo.ts';

type SecretConfig = Pick<Config, 'dataDir' | 'serverSecret' | 'vapid'>;

/** Secrets of all processes of one database. */
export interface StoredSecrets {
  readonly secret: ServerSecret;
  readonly vapid: VapidKeys;
}

/**
 * The secrets of the settings, else of the database. The first start makes them, or imports the files in the data folder that
 * earlier versions wrote. When several processes start at once, the first one's secrets count. Throws for a damaged secret.
 */
export async function readSecrets(db: Database, config: SecretConfig, now: number): Promise<StoredSecrets> {
  const { dataDir, serverSecret, vapid } = config;
  const key =
    serverSecret ??
    (await readOrCreate(db, now, {
      name: 'server',
      file: join(dataDir, 'secret.key'),
      make: () => randomBytes(32).toString('base64url'),
      check: (text, place) => void parseServerSecret(text, place),
    }));
  const keys =
    vapid ??
    parseVapidKeys(
      await readOrCreate(db, now, {
        name: 'vapid',
        file: join(dataDir, 'vapid.json'),
        make: () => JSON.stringify(webpush.generateVAPIDKeys()),
        check: (text, place) => void parseVapidKeys(text, place),
      }),
      IN_DATABASE,
    );
  return { secret: parseServerSecret(key, serverSecret === null ? IN_DATABASE : 'SERVER_SECRET'), vapid: keys };
}

const IN_DATABASE = 'The table secrets of the database';

interface Secret {
  readonly name: string;
  /** Where earlier versions stored it. */
  readonly file: string;
  readonly make: () => string;
  /** Throws unless the text is such a secret; `place` begins the message. */
  readonly check: (text: string, place: string) => void;
}

async function readOrCreate(db: Database, now: number, { name, file, make, check }: Secret): Promise<string> {
  const known = await findSecret(db.read, name);
  if (known !== null) return known;
  const imported = await readIfThere(file);
  if (imported !== null) check(imported, file);
  const value = imported?.trim() ?? make();
  // A damaged database is only read: a new secret then lives as long as the process.
  if (db.isReadOnly) return value;
  return db.write((tx) => insertSecret(tx, { name, value, createdAt: now }));
}

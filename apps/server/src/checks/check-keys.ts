import { parseVapidKeys } from '../adapters/push/vapid-keys.ts';
import { parseServerSecret } from '../adapters/secret/server-secret.ts';
import { findSecret } from '../instance/secrets.repo.ts';
import { isPair } from '../settings/push.ts';
import { type Check, type Finding, ok, problem } from './check.ts';

const IN_DATABASE = 'the table secrets';

/** Keys of push subscriptions and the server's secret, where the database holds them. Those of settings are read with these. */
export const keysCheck: Check = {
  part: 'push keys',
  needs: ['VAPID_'],
  async run({ config, database }) {
    if (config.vapid) return [ok('push keys', 'from the settings')];
    const db = await database;
    if (!db) return [];
    const [stored, secret] = await Promise.all([findSecret(db.read, 'vapid'), findSecret(db.read, 'server')]);
    if (config.serverSecret === null && secret !== null) parseServerSecret(secret, IN_DATABASE);
    if (stored === null) return [ok('push keys', 'made at the first start')];
    const { publicKey, privateKey } = parseVapidKeys(stored, IN_DATABASE);
    return isPair(publicKey, privateKey) ? [ok('push keys', 'from the database')] : [notAPair()];
  },
};

function notAPair(): Finding {
  return problem(
    'push keys',
    `in the database are no pair, so no notification is sent: restore ${IN_DATABASE} from a backup`,
  );
}

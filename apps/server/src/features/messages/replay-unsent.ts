import { announceHeads } from '../../changes/heads.ts';
import { TouchSet } from '../../changes/touches.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { lockConversations } from '../conversations/members.service.ts';
import { listFilled } from './filled-messages.repo.ts';
import { unsendRow } from './unsend-row.ts';
import { readUnsent } from './unsent-ledger.ts';

/** Messages that one statement looks up, and that one transaction empties at most. */
const BATCH = 250;

/**
 * Empties messages again that a restored backup brought back. Runs at each start, before requests are answered, after accounts were
 * deleted again: the server recognizes a restored database only when devices come with their cursors.
 */
export async function replayUnsent(deps: Deps): Promise<void> {
  const ids = await readUnsent(deps);
  let count = 0;
  for (let i = 0; i < ids.length; i += BATCH) {
    const batch = ids.slice(i, i + BATCH);
    if ((await listFilled(deps.db.read, batch)).length > 0) count += await unsendAgain(deps, batch);
  }
  if (count > 0) deps.log.warn({ count }, 'Unsent messages that a backup brought back are emptied again');
}

/** Returns how many messages were emptied. */
async function unsendAgain(deps: Deps, ids: readonly string[]): Promise<number> {
  const { count, heads } = await deps.db.write(async (tx) => {
    const touches = new TouchSet();
    const found = await listFilled(tx, ids);
    await lockConversations(deps, tx, [...new Set(found.map(({ conversationId }) => conversationId))]);
    // Another process that starts at this moment may have been faster.
    const rows = await listFilled(tx, ids);
    // At once, since PostgreSQL would otherwise be waited for ten times a message.
    await together(rows.map((row) => unsendRow(deps, tx, touches.add, row)));
    return { count: rows.length, heads: await touches.flush(tx, deps.clock.now()) };
  });
  announceHeads(deps, heads);
  return count;
}

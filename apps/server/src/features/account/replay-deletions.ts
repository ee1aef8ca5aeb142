import { NIL_ID } from '@posy/contract/ids';
import { announceHeads } from '../../changes/heads.ts';
import { TouchSet } from '../../changes/touches.ts';
import type { Deps } from '../../deps.ts';
import { listAccountIds } from '../users/accounts.service.ts';
import { readDeletions } from './deletion-ledger.ts';
import { removeRestoredAccount } from './removal.ts';

const BATCH = 1000;

/**
 * Deletes accounts again that a restored backup brought back. Runs at each start, before requests are answered: the server
 * recognizes a restored database only when devices come with their cursors.
 */
export async function replayDeletions(deps: Deps): Promise<void> {
  const isDeleted = await readDeletions(deps);
  if (!isDeleted) return;
  let count = 0;
  for (let after = NIL_ID, ids = [after]; ids.length > 0; after = ids.at(-1) ?? after) {
    ids = await listAccountIds(deps.db.read, after, BATCH);
    for (const id of ids.filter(isDeleted)) if (await removeAgain(deps, id)) count++;
  }
  if (count > 0) deps.log.warn({ count }, 'Accounts that a backup brought back are deleted again');
}

async function removeAgain(deps: Deps, userId: string): Promise<boolean> {
  const { isRemoved, heads } = await deps.db.write(async (tx) => {
    const touches = new TouchSet();
    const done = await removeRestoredAccount(deps, tx, touches.add, userId);
    return { isRemoved: done, heads: await touches.flush(tx, deps.clock.now()) };
  });
  announceHeads(deps, heads);
  return isRemoved;
}

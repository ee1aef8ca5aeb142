import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { deleteNoticesBefore, insertNotice, type ShellNoticeRow } from './shell-notices.repo.ts';

/** Much longer than processes need to read a notice; afterwards their own caches are older than that. */
const STORED_MS = 600_000;

/**
 * Makes every process end the sockets and forget the cached sessions of a user, within the transaction of a command. Commands
 * have no bus: that of SQLite does not leave its process.
 */
export async function noticeFromShell(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { kind, userId }: Pick<ShellNoticeRow, 'kind' | 'userId'>,
): Promise<void> {
  const now = clock.now();
  await deleteNoticesBefore(tx, now - STORED_MS);
  await insertNotice(tx, { id: newId(), kind, userId, createdAt: now });
}

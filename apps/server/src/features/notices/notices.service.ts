import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertNotices, deleteNoticesBefore, type NoticeRow } from './notices.repo.ts';

/** Notices outlive their report and its evidence. */
const MAX_AGE_MS = 365 * 86_400_000;

/** A new notice about a report. `excerpt`: only from the recipient's own words. */
export type NewNotice = Omit<NoticeRow, 'id' | 'createdAt'>;

/** Inserts notices about reports, within the transaction of the decision. */
export async function createNotices(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  touch: Touch,
  notices: readonly NewNotice[],
): Promise<void> {
  const rows = notices.map((notice) => ({ ...notice, id: newId(), createdAt: clock.now() }));
  await insertNotices(tx, rows);
  for (const { id, userId } of rows) touch(`u:${userId}`, 'notice', id);
}

/** Deletes old notices. Run with the house-keeping. */
export async function pruneNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.write((tx) => deleteNoticesBefore(tx, clock.now() - MAX_AGE_MS));
}

import type { UserId } from '@posy/contract/ids';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { isHiddenFromViewer } from './message-json.ts';
import { findViewed, type ViewedRow } from './messages.repo.ts';

/** A message as one member sees it. Throws `AppError('message_not_found')`. */
export async function getVisibleMessage(db: Db | Tx, viewerId: UserId, id: string): Promise<ViewedRow> {
  const row = await findViewed(db, viewerId, id);
  if (!row || isHiddenFromViewer(row) || row.isEmptied === 1) throw new AppError('message_not_found');
  return row;
}

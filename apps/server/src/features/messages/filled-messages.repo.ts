import type { Db, Tx } from '../../db/database.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './messages.table.ts';

/** The messages with these ids that are not emptied, in no order. */
export async function listFilled(db: Db | Tx, ids: readonly string[]): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('id', 'in', [...ids])
    .where('isEmptied', '=', 0)
    .execute();
}

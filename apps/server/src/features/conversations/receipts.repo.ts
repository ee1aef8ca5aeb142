import type { Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { isOnForBoth } from '../preferences/mutual-switches.ts';
import { OPEN } from './request-state.ts';

const sharing = hotQuery<{ userId: string; conversationId: string }, { otherId: string }>((db, param) =>
  db
    .selectFrom('conversationMembers')
    .select('otherId')
    .where('conversationId', '=', param('conversationId'))
    .where('userId', '=', param('userId'))
    .where('isOtherDeleted', '=', (eb) => eb.lit(0))
    .where('requestState', '=', (eb) => eb.lit(OPEN))
    .where((eb) =>
      isOnForBoth('sendsReceipts', eb.ref('conversationMembers.userId'), eb.ref('conversationMembers.otherId')),
    ),
);

/**
 * Whether the other member sees the marks that a member makes now: both send receipts, the other's account exists, and the conversation is no
 * request to the member.
 */
export async function areMarksShared(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  return (await sharing.first(tx, { userId, conversationId })) !== undefined;
}

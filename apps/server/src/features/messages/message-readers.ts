import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { hasArrived, type MemberRow, membersOf } from '../conversations/members.service.ts';
import type { MessageRow } from './messages.repo.ts';

type Sides = Pick<MessageRow, 'side' | 'isDeletedForSender' | 'isDeletedForOther'>;

/** Whether the member of a side deleted a message for themselves. */
export function isHiddenFrom({ side, isDeletedForSender, isDeletedForOther }: Sides, viewerSide: number): boolean {
  return (side === viewerSide ? isDeletedForSender : isDeletedForOther) === 1;
}

/** Touches a message for both members, except one who deleted it for themselves or for whom it has not arrived. Returns the members. */
export async function touchReaders(
  tx: Tx,
  touch: Touch,
  row: Sides & Pick<MessageRow, 'id' | 'conversationId' | 'n'>,
): Promise<MemberRow[]> {
  const members = await membersOf(tx, row.conversationId);
  for (const member of members) {
    if (hasArrived(member, row.n) && !isHiddenFrom(row, member.side)) touch(`u:${member.userId}`, 'message', row.id);
  }
  return members;
}

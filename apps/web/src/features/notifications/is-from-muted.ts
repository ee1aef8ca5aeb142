import type { ConversationEntity } from '@posy/contract/conversations';
import type { LocalDb } from '../../local/local-db.ts';
import { readRelations } from '../relations/read-relations.ts';

/** Whether the other user of a conversation is muted: their messages arrive and count, without a notification. */
export async function isFromMuted(
  local: LocalDb,
  row: Pick<ConversationEntity, 'otherUser'> | undefined,
): Promise<boolean> {
  return row !== undefined && (await readRelations(local)).get(row.otherUser.id)?.isMuted === true;
}

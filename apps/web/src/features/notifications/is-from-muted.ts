import type { ConversationEntity } from '@posy/contract/conversations';
import type { LocalDb } from '../../local/local-db.ts';
import { readRelations } from '../relations/read-relations.ts';

/** Says whether the other of a conversation is muted: what they write arrives and is counted, silently. */
export async function isFromMuted(
  local: LocalDb,
  row: Pick<ConversationEntity, 'otherUser'> | undefined,
): Promise<boolean> {
  return row !== undefined && (await readRelations(local)).get(row.otherUser.id)?.isMuted === true;
}

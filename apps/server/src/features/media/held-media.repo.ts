import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

const held = hotQuery<{ viewerId: string; mediaId: string }, { id: string }>((db, param) =>
  db
    .selectFrom('messages')
    .innerJoin('conversationMembers as mine', (join) =>
      join.onRef('mine.conversationId', '=', 'messages.conversationId').on('mine.userId', '=', param('viewerId')),
    )
    .select('messages.id')
    .where('messages.mediaId', '=', param('mediaId'))
    .where((eb) => eb.or([eb('mine.isListed', '=', eb.lit(0)), eb('messages.n', '>', eb.ref('mine.lastN'))])),
);

/** Whether a file belongs to a message of a request that has not arrived for its receiver. */
export async function isHeld(db: Db, viewerId: string, mediaId: string): Promise<boolean> {
  return (await held.first(db, { viewerId, mediaId })) !== undefined;
}

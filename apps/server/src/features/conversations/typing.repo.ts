import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { isOnForBoth } from '../preferences/mutual-switches.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';
import { OPEN } from './request-state.ts';

const reader = hotQuery<{ userId: string; conversationId: string }, { userId: string }>((db, param) =>
  db
    .selectFrom('conversationMembers as mine')
    .innerJoin('conversationMembers as theirs', (join) =>
      join
        .onRef('theirs.conversationId', '=', 'mine.conversationId')
        .onRef('theirs.userId', '=', 'mine.otherId')
        // An empty conversation that only the typing user has stays unknown to the other.
        .on('theirs.isListed', '=', (eb) => eb.lit(1))
        .on('theirs.requestState', '=', (eb) => eb.lit(OPEN)),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'theirs.userId').on('users.isActive', '=', (eb) => eb.lit(1)),
    )
    .select('theirs.userId')
    .where('mine.conversationId', '=', param('conversationId'))
    .where('mine.userId', '=', param('userId'))
    .where('mine.isListed', '=', (eb) => eb.lit(1))
    .where('mine.requestState', '=', (eb) => eb.lit(OPEN))
    .where((eb) => isVisibleBelow(BLOCKED, eb.ref('mine.userId'), eb.ref('mine.otherId')))
    .where((eb) => isOnForBoth('sendsTyping', eb.ref('mine.userId'), eb.ref('mine.otherId'))),
);

/**
 * The other user of a conversation, who sees that this one types: both are in it and have it in their lists, as no request, the other is
 * active, neither blocked the other, and both send that they type. Undefined otherwise.
 */
export async function findTypingReader(db: Db, userId: string, conversationId: string): Promise<string | undefined> {
  return (await reader.first(db, { userId, conversationId }))?.userId;
}

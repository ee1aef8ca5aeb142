import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { selectViewed, type ViewedRow } from './messages.repo.ts';

/**
 * The ids of the newest messages of a user's newest conversations, up to `each` of one, that have arrived. Their numbers have no gaps,
 * so the newest are known by number.
 */
export async function listNewestIds(
  db: Db,
  userId: string,
  { conversations, each }: { readonly conversations: number; readonly each: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('conversationMembers')
        .select(['conversationId', 'lastN', 'activeAt'])
        .where('userId', '=', userId)
        .where('isListed', '=', 1)
        .orderBy('activeAt', 'desc')
        .orderBy('conversationId', 'desc')
        .limit(conversations)
        .as('newest'),
    )
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.conversationId', '=', 'newest.conversationId')
        .onRef('messages.n', '<=', 'newest.lastN')
        .on((eb) => eb('messages.n', '>', eb('newest.lastN', '-', each))),
    )
    .select('messages.id')
    .execute();
  return rows.map((row) => row.id);
}

interface NewParams {
  readonly after: number;
  readonly each: number;
}

const selectNewest = (db: Db | Tx, viewerId: string, { after, each }: NewParams) =>
  selectViewed(db, viewerId)
    .where((eb) => eb('messages.n', '>', eb('mine.lastN', '-', each)))
    .where(
      (eb) => eb.case('mine.side').when(0).then(eb.ref('messages.seq0')).else(eb.ref('messages.seq1')).end(),
      '>',
      after,
    );

const newestOfOne = hotQuery<NewParams & { viewerId: string; conversationId: string }, ViewedRow>((db, param) =>
  selectNewest(db, param('viewerId'), { after: param('after'), each: param('each') }).where(
    'mine.conversationId',
    '=',
    param('conversationId'),
  ),
);

/**
 * The messages of a user's conversations that came after number `after` of the user's change log, hidden ones included: of each
 * conversation among the newest `each`. In no order.
 */
export async function listNewest(
  db: Db,
  viewerId: string,
  conversationIds: readonly string[],
  params: NewParams,
): Promise<ViewedRow[]> {
  const [conversationId, ...others] = conversationIds;
  if (conversationId === undefined) return [];
  // Nearly always there is one.
  if (others.length === 0) return newestOfOne.all(db, { ...params, viewerId, conversationId });
  return selectNewest(db, viewerId, params)
    .where('mine.conversationId', 'in', [...conversationIds])
    .execute();
}

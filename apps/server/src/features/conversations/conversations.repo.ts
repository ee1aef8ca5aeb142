import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { MEMBER_COLUMNS } from './conversations.table.ts';
import type { MemberRow } from './members.repo.ts';

/** The other user's columns; all null without such an account. `otherIsEmptied`: its deletion is running. */
export interface OtherColumns {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
  readonly otherRev: number | null;
  readonly otherIsActive: number | null;
  readonly otherIsEmptied: number | null;
}

/** The newest message the member still has; all null when there is none. */
export interface LastColumns {
  readonly lastSide: number | null;
  readonly lastContent: string | null;
  readonly lastMediaKind: 'image' | 'video' | null;
  readonly lastIsEmptied: number | null;
  readonly lastCreatedAt: number | null;
}

/** A conversation as one member sees it, as its wire form needs it. */
export interface ViewRow extends MemberRow, OtherColumns, LastColumns {
  /** 1 when the member blocked the other; null: there was never a block or mute. */
  readonly isBlocked: number | null;
}

interface PageParams extends PageCursor {
  readonly userId: string;
  readonly limit: number;
}

/** Only left joins, so that the member's own row is found by its index even when other rows are missing. */
const selectViews = (db: Db | Tx) =>
  db
    .selectFrom('conversationMembers as mine')
    .leftJoin('users as other', 'other.id', 'mine.otherId')
    .leftJoin('messages as last', 'last.id', 'mine.lastMessageId')
    .leftJoin('relations', (join) =>
      join.onRef('relations.userId', '=', 'mine.userId').onRef('relations.otherId', '=', 'mine.otherId'),
    )
    .select(MEMBER_COLUMNS.map((column) => `mine.${column}` as const))
    .select((eb) => [
      'other.firstName',
      'other.lastName',
      'other.username',
      'other.profileImageUrl',
      'other.rev as otherRev',
      'other.isActive as otherIsActive',
      eb
        .case()
        .when('other.passwordHash', '=', sql.lit(''))
        .then(eb.lit(1))
        .when('other.passwordHash', '<>', sql.lit(''))
        .then(eb.lit(0))
        .end()
        .as('otherIsEmptied'),
      'last.side as lastSide',
      'last.content as lastContent',
      'last.mediaKind as lastMediaKind',
      'last.isEmptied as lastIsEmptied',
      'last.createdAt as lastCreatedAt',
      'relations.isBlocked',
    ]);

const listed = hotQuery<PageParams, ViewRow>((db, param) =>
  selectViews(db)
    .where('mine.userId', '=', param('userId'))
    .where('mine.isListed', '=', (eb) => eb.lit(1))
    .where((eb) =>
      eb(eb.refTuple('mine.activeAt', 'mine.conversationId'), '<', eb.tuple(param('createdAt'), param('id'))),
    )
    .orderBy('mine.activeAt', 'desc')
    .orderBy('mine.conversationId', 'desc')
    .limit(param('limit')),
);

/** A user's conversations before a position, last active first. */
export function listViews(db: Db, params: PageParams): Promise<ViewRow[]> {
  return listed.all(db, params);
}

const oneView = hotQuery<{ userId: string; conversationId: string }, ViewRow>((db, param) =>
  selectViews(db).where('mine.userId', '=', param('userId')).where('mine.conversationId', '=', param('conversationId')),
);

/** Undefined for users who are not members. */
export function findView(db: Db | Tx, userId: string, conversationId: string): Promise<ViewRow | undefined> {
  return oneView.first(db, { userId, conversationId });
}

/** In no order; conversations that the user is not in are left out. */
export async function findViews(db: Db, userId: string, ids: readonly string[]): Promise<ViewRow[]> {
  const [conversationId, ...others] = ids;
  if (conversationId === undefined) return [];
  // Nearly always there is one.
  if (others.length === 0) return oneView.all(db, { userId, conversationId });
  return selectViews(db)
    .where('mine.userId', '=', userId)
    .where('mine.conversationId', 'in', [...ids])
    .execute();
}

/** The ids of a user's conversations, last active first. */
export async function listIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversationMembers')
    .select('conversationId')
    .where('userId', '=', userId)
    .where('isListed', '=', 1)
    .orderBy('activeAt', 'desc')
    .orderBy('conversationId', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.conversationId);
}

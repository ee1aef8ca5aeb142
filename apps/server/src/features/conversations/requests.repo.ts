import { NEW_ACCOUNT_DAYS, REQUESTS_OF_NEW_ACCOUNT, REQUESTS_PER_DAY } from '@posy/contract/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { together } from '../../db/together.ts';
import { isFollower } from '../relations/audience.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';
import { MEMBER_COLUMNS } from './conversations.table.ts';
import type { MemberRow } from './members.repo.ts';
import { DECLINED, OPEN, REQUEST } from './request-state.ts';

const DAY_MS = 86_400_000;

interface RoomParams {
  readonly senderId: string;
  readonly now: number;
  readonly dayAgo: number;
  readonly newSince: number;
}

interface RequestParams extends RoomParams {
  readonly conversationId: string;
}

function roomParams(senderId: string, now: number): RoomParams {
  return { senderId, now, dayAgo: now - DAY_MS, newSince: now - NEW_ACCOUNT_DAYS * DAY_MS };
}

/**
 * Whether another request of a sender may reach its receiver now. Requests that wait do not count, nor accepted ones, nor those from the
 * future, which a wrong clock made.
 */
function hasRoom({ senderId, now, dayAgo, newSince }: RoomParams): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select count(*) from (select 1 as "one" from "conversationMembers" as "sent"
      where "sent"."otherId" = ${senderId} and "sent"."requestState" <> 0
      and "sent"."requestedAt" > ${dayAgo} and "sent"."requestedAt" <= ${now}
      and ("sent"."isListed" = 1 or "sent"."requestState" = ${sql.lit(DECLINED)})
      limit ${sql.lit(REQUESTS_PER_DAY)}) as "recent")
    < (select case when "sender"."createdAt" > ${newSince} then ${sql.lit(REQUESTS_OF_NEW_ACCOUNT)}
      else ${sql.lit(REQUESTS_PER_DAY)} end from "users" as "sender" where "sender"."id" = ${senderId})`;
}

const make = hotQuery<RequestParams, unknown>((db, param) =>
  db
    .updateTable('conversationMembers')
    .set((eb) => ({
      requestState: eb.lit(REQUEST),
      requestedAt: param('now'),
      isListed: eb
        .case()
        .when(hasRoom(roomOf(param)))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end(),
    }))
    .where('conversationId', '=', param('conversationId'))
    .where('userId', '<>', param('senderId'))
    .where('isListed', '=', (eb) => eb.lit(0))
    .where('requestState', '=', (eb) => eb.lit(OPEN))
    .where(
      (eb) => sql<SqlBool>`(select case "receiver"."whoMayWrite" when 'nobody' then 1
          when 'followed' then 1 - coalesce(${isFollower(eb.ref('conversationMembers.userId'), param('senderId'))}, 0)
          else 0 end from "preferences" as "receiver" where "receiver"."userId" = "conversationMembers"."userId") = 1`,
    ),
);

function roomOf(param: <K extends keyof RoomParams>(name: K) => RoomParams[K]): RoomParams {
  return { senderId: param('senderId'), now: param('now'), dayAgo: param('dayAgo'), newSince: param('newSince') };
}

/**
 * Makes an unlisted conversation a request, if its other member does not take the sender's messages as such. It is listed if there is room.
 * The conversation is locked.
 */
export async function makeRequest(
  tx: Tx,
  { conversationId, senderId, now }: Pick<RequestParams, 'conversationId' | 'senderId' | 'now'>,
): Promise<void> {
  await make.run(tx, { conversationId, ...roomParams(senderId, now) });
}

const listOne = hotQuery<RequestParams, MemberRow>((db, param) =>
  db
    .updateTable('conversationMembers')
    .set((eb) => ({ isListed: eb.lit(1), requestedAt: param('now'), rev: eb('rev', '+', eb.lit(1)) }))
    .where('conversationId', '=', param('conversationId'))
    .where('otherId', '=', param('senderId'))
    .where('isListed', '=', (eb) => eb.lit(0))
    .where('requestState', '=', (eb) => eb.lit(REQUEST))
    .where(hasRoom(roomOf(param)))
    .returning(MEMBER_COLUMNS),
);

/** Lists a request that waits, if there is room. Returns its row; undefined when it waits on. The conversation is locked. */
export function listRequest(
  tx: Tx,
  { conversationId, senderId, now }: Pick<RequestParams, 'conversationId' | 'senderId' | 'now'>,
): Promise<MemberRow | undefined> {
  return listOne.first(tx, { conversationId, ...roomParams(senderId, now) });
}

const nextSender = hotQuery<{ after: string }, { senderId: string }>((db, param) =>
  db
    .selectFrom('conversationMembers as waiting')
    .innerJoin('users as sender', 'sender.id', 'waiting.otherId')
    .select('waiting.otherId as senderId')
    .where('waiting.requestState', '=', (eb) => eb.lit(REQUEST))
    .where('waiting.isListed', '=', (eb) => eb.lit(0))
    .where('waiting.otherId', '>', param('after'))
    .where('sender.isActive', '=', (eb) => eb.lit(1))
    .orderBy('waiting.otherId')
    .limit(sql.lit(1)),
);

/** The first active sender after an id whose requests wait. */
export async function findNextSender(db: Db, after: string): Promise<string | undefined> {
  return (await nextSender.first(db, { after }))?.senderId;
}

const waitingOf = hotQuery<{ senderId: string }, { conversationId: string }>((db, param) =>
  db
    .selectFrom('conversationMembers')
    .select('conversationId')
    .where('otherId', '=', param('senderId'))
    .where('requestState', '=', (eb) => eb.lit(REQUEST))
    .where('isListed', '=', (eb) => eb.lit(0))
    .where((eb) => isVisibleBelow(BLOCKED, eb.ref('conversationMembers.userId'), param('senderId')))
    .orderBy('requestedAt')
    .limit(sql.lit(REQUESTS_PER_DAY)),
);

/** The oldest requests of a sender that wait, without those to users with a block between them. */
export async function listWaiting(db: Db, senderId: string): Promise<string[]> {
  return (await waitingOf.all(db, { senderId })).map(({ conversationId }) => conversationId);
}

/** The newest number of a conversation, that of the other's messages, and the newest message that the member has not deleted. */
export interface Newest {
  readonly n: number;
  readonly k: number;
  readonly message: { readonly id: string; readonly createdAt: number } | undefined;
}

/** The newest of a conversation among the messages up to number `upTo`. */
export async function findNewest(
  tx: Tx,
  { conversationId, side }: Pick<MemberRow, 'conversationId' | 'side'>,
  upTo: number,
): Promise<Newest> {
  const newest = tx
    .selectFrom('messages')
    .where('conversationId', '=', conversationId)
    .where('n', '<=', upTo)
    .orderBy('n', 'desc')
    .limit(1);
  const [any, others, message] = await together([
    newest.select('n').executeTakeFirst(),
    newest
      .select('k')
      .where('side', '=', 1 - side)
      .executeTakeFirst(),
    newest
      .select(['id', 'createdAt'])
      .where((eb) =>
        eb(
          eb.case().when('side', '=', side).then(eb.ref('isDeletedForSender')).else(eb.ref('isDeletedForOther')).end(),
          '=',
          0,
        ),
      )
      .executeTakeFirst(),
  ]);
  return { n: any?.n ?? 0, k: others?.k ?? 0, message };
}

type Counts = Pick<
  MemberRow,
  'requestState' | 'lastN' | 'receivedK' | 'lastMessageId' | 'activeAt' | 'unsentUnread' | 'unsentReadK'
>;

/** Lists a member's conversation with these counts. The conversation is locked. */
export function setArrived(
  tx: Tx,
  { conversationId, userId }: Pick<MemberRow, 'conversationId' | 'userId'>,
  counts: Counts,
): Promise<MemberRow> {
  return tx
    .updateTable('conversationMembers')
    .set((eb) => ({ ...counts, isListed: 1, rev: eb('rev', '+', 1) }))
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .returning(MEMBER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes a request from its member's list. The conversation is locked. */
export async function setDeclined(
  tx: Tx,
  { conversationId, userId }: Pick<MemberRow, 'conversationId' | 'userId'>,
): Promise<void> {
  await tx
    .updateTable('conversationMembers')
    .set((eb) => ({ requestState: DECLINED, isListed: 0, rev: eb('rev', '+', 1) }))
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute();
}

/** Stores number `seq` of a member's change log in the messages of a conversation after number `after`, up to `upTo`. */
export async function numberMessages(
  tx: Tx,
  { conversationId, side }: Pick<MemberRow, 'conversationId' | 'side'>,
  { after, upTo, seq }: { readonly after: number; readonly upTo: number; readonly seq: number },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set(side === 0 ? { seq0: seq } : { seq1: seq })
    .where('conversationId', '=', conversationId)
    .where('n', '>', after)
    .where('n', '<=', upTo)
    .execute();
}

import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { together } from '../../db/together.ts';
import { deleteFormerMessages } from './former-messages.repo.ts';
import { MESSAGE_COLUMNS, type MessageRow, type MessagesTables } from './messages.table.ts';

export type { MessageRow };

/** The columns of a message's picture or video; all null without one. */
interface MaybeMedia {
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbhash: string | null;
  readonly isAnimated: number | null;
  readonly hash: string | null;
  readonly variants: string | null;
  readonly video: string | null;
}

/** A message with the side, the id and the other's id of the member who views it: everything its wire form needs. */
export interface ViewedRow extends MessageRow, MaybeMedia {
  readonly mySide: number;
  readonly myId: string;
  readonly otherId: string;
}

/** Everything is joined to the viewer's own membership, so that users outside of the conversation find nothing. */
const selectJoined = (db: Db | Tx, viewerId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('conversationMembers as mine', (join) =>
      join.onRef('mine.conversationId', '=', 'messages.conversationId').on('mine.userId', '=', viewerId),
    )
    .leftJoin('media', 'media.id', 'messages.mediaId')
    .select(MESSAGE_COLUMNS.map((column) => `messages.${column}` as const))
    .select([
      'mine.side as mySide',
      'mine.userId as myId',
      'mine.otherId',
      'media.width',
      'media.height',
      'media.thumbhash',
      'media.isAnimated',
      'media.hash',
      'media.variants',
      'media.video',
    ]);

/** As `hasArrived`, for a statement with the viewer's membership. */
const HAS_ARRIVED = sql<SqlBool>`("mine"."isListed" = 1 and "messages"."n" <= "mine"."lastN")`;

/** The messages that have arrived for a member. */
export const selectViewed = (db: Db | Tx, viewerId: string) => selectJoined(db, viewerId).where(HAS_ARRIVED);

const oneViewed = hotQuery<{ viewerId: string; id: string }, ViewedRow>((db, param) =>
  selectViewed(db, param('viewerId')).where('messages.id', '=', param('id')),
);

/** Undefined for a message of other users' conversations, or one that has not arrived. The viewer's own deletion of it is not checked. */
export function findViewed(db: Db | Tx, viewerId: string, id: string): Promise<ViewedRow | undefined> {
  return oneViewed.first(db, { viewerId, id });
}

/** A message of a member's conversation; `hasArrived` 0: it has not arrived for them, or they declined the conversation. */
export interface TouchedRow extends ViewedRow {
  readonly hasArrived: number;
}

/** In no order; messages of other users' conversations are left out. */
export async function findManyTouched(db: Db, viewerId: string, ids: readonly string[]): Promise<TouchedRow[]> {
  if (ids.length === 0) return [];
  return selectJoined(db, viewerId)
    .select(sql<number>`case when ${HAS_ARRIVED} then 1 else 0 end`.as('hasArrived'))
    .where('messages.id', 'in', [...ids])
    .execute();
}

interface PageParams {
  readonly viewerId: string;
  readonly conversationId: string;
  readonly before: number;
  readonly limit: number;
}

const page = hotQuery<PageParams, ViewedRow>((db, param) =>
  selectViewed(db, param('viewerId'))
    .where('messages.conversationId', '=', param('conversationId'))
    .where('messages.n', '<', param('before'))
    .where((eb) =>
      eb.or([
        eb.and([eb('messages.side', '=', eb.ref('mine.side')), eb('messages.isDeletedForSender', '=', eb.lit(0))]),
        eb.and([eb('messages.side', '<>', eb.ref('mine.side')), eb('messages.isDeletedForOther', '=', eb.lit(0))]),
      ]),
    )
    .orderBy('messages.n', 'desc')
    .limit(param('limit')),
);

/** Messages that arrived for a member, who has not deleted them, before a number, newest first. */
export function listViewed(db: Db | Tx, params: PageParams): Promise<ViewedRow[]> {
  return page.all(db, params);
}

const byId = hotQuery<{ id: string }, MessageRow>((db, param) =>
  db.selectFrom('messages').select(MESSAGE_COLUMNS).where('id', '=', param('id')),
);

export function findMessage(db: Db | Tx, id: string): Promise<MessageRow | undefined> {
  return byId.first(db, { id });
}

const insert = hotQuery<MessagesTables['messages'], unknown>((db, param) =>
  db
    .insertInto('messages')
    .values({
      id: param('id'),
      conversationId: param('conversationId'),
      n: param('n'),
      side: param('side'),
      k: param('k'),
      content: param('content'),
      mediaId: param('mediaId'),
      mediaKind: param('mediaKind'),
      replyToId: param('replyToId'),
      replyToN: param('replyToN'),
      isEmptied: param('isEmptied'),
      isUnsent: param('isUnsent'),
      isDeletedForSender: param('isDeletedForSender'),
      isDeletedForOther: param('isDeletedForOther'),
      createdAt: param('createdAt'),
      rev: param('rev'),
      seq0: param('seq0'),
      seq1: param('seq1'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** False when the id is taken. */
export async function insertMessage(tx: Tx, row: MessagesTables['messages']): Promise<boolean> {
  return (await insert.run(tx, row)) > 0;
}

/** Hides a message from one member. The caller has locked the conversation. */
export async function hideMessage(tx: Tx, id: string, isSender: boolean): Promise<MessageRow> {
  return tx
    .updateTable('messages')
    .set((eb) => ({
      ...(isSender ? { isDeletedForSender: 1 } : { isDeletedForOther: 1 }),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', id)
    .returning(MESSAGE_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The columns of a message that keeps only its numbers. */
export const STRIPPED = {
  content: '',
  mediaId: null,
  mediaKind: null,
  replyToId: null,
  replyToN: null,
  reactions: null,
  editedAt: null,
} as const;

/** Deletes everything of a message but its numbers. */
export async function stripMessage(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('messages').set(STRIPPED).where('id', '=', id).execute();
  await deleteFormerMessages(tx, [id]);
}

/** Empties a message for both members; `isUnsent`: by its sender. False when it was empty already. */
export async function emptyMessage(tx: Tx, id: string, { isUnsent = 0 } = {}): Promise<boolean> {
  const [deleted] = await together([
    tx
      .updateTable('messages')
      .set((eb) => ({ ...STRIPPED, isEmptied: 1, isUnsent, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .where('isEmptied', '=', 0)
      .executeTakeFirstOrThrow(),
    deleteFormerMessages(tx, [id]),
  ]);
  return deleted.numUpdatedRows > 0n;
}

/** Changes the text of a message. The caller has locked the conversation. */
export async function updateContent(
  tx: Tx,
  id: string,
  { content, editedAt }: { readonly content: string; readonly editedAt: number },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ content, editedAt, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Raises the revision of messages whose media changed. Returns these messages with the members for whom they have arrived. */
export async function bumpMessagesOfMedia(
  tx: Tx,
  mediaId: string,
): Promise<{ readonly id: string; readonly memberIds: readonly string[] }[]> {
  const rows = await tx
    .updateTable('messages')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('mediaId', '=', mediaId)
    .returning(['id', 'conversationId', 'n'])
    .execute();
  const bumped: { id: string; memberIds: string[] }[] = [];
  for (const { id, conversationId, n } of rows) {
    const members = await tx
      .selectFrom('conversationMembers')
      .select('userId')
      .where('conversationId', '=', conversationId)
      .where('isListed', '=', 1)
      .where('lastN', '>=', n)
      .execute();
    bumped.push({ id, memberIds: members.map((member) => member.userId) });
  }
  return bumped;
}

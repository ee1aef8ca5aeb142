import type { PushPayload } from '@posy/contract/push';
import type { Clock } from '@posy/std/clock';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { lockQueued } from './push-queue.repo.ts';
import { hasSubscriptionSince } from './push.repo.ts';
import type { PushTables } from './push.table.ts';

/** A notification for a user. */
export interface WantedPush {
  /** The recipient. */
  readonly userId: string;
  readonly kind: PushPayload['kind'];
  /** The conversation, the post, the comment or the user that it is about. */
  readonly subjectId: string;
  /** A newer push replaces an unsent one with the same tag: its text changes, but only one is sent. */
  readonly tag: string;
  readonly messageId?: string;
  /** Earliest time of sending, in ms. Default: at once. */
  readonly runAt?: number;
}

type QueueRow = Omit<PushTables['pushQueue'], 'version' | 'endpoint' | 'attempts' | 'leaseUntil'>;

/** One statement, which writes nothing for a user without a subscribed browser. */
const put = hotQuery<QueueRow, unknown>((db, param) =>
  db
    .insertInto('pushQueue')
    .columns([
      'userId',
      'tag',
      'endpoint',
      'kind',
      'subjectId',
      'messageId',
      'version',
      'attempts',
      'runAt',
      'leaseUntil',
      'wantedAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select((row) => [
          'pushSubscriptions.userId',
          row.val(param('tag')).as('tag'),
          row.val('').as('endpoint'),
          row.val(param('kind')).as('kind'),
          row.val(param('subjectId')).as('subjectId'),
          row.val(param('messageId')).as('messageId'),
          row.lit(1).as('version'),
          row.lit(0).as('attempts'),
          row.val(param('runAt')).as('runAt'),
          row.lit(0).as('leaseUntil'),
          row.val(param('wantedAt')).as('wantedAt'),
        ])
        .where('pushSubscriptions.userId', '=', param('userId'))
        .limit(sql.lit(1)),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'tag', 'endpoint']).doUpdateSet((eb) => ({
        messageId: eb.ref('excluded.messageId'),
        version: eb('pushQueue.version', '+', eb.lit(1)),
        attempts: eb.lit(0),
        wantedAt: eb.ref('excluded.wantedAt'),
      })),
    ),
);

/** Features queue notifications here; `PushSender` sends them. */
export class PushQueue {
  readonly #clock: Clock;
  #wake: (() => void) | null = null;

  constructor(options: { clock: Clock }) {
    this.#clock = options.clock;
  }

  /** Queues it in the caller's transaction. The sender checks later whether it is still valid and wanted. */
  async enqueue(tx: Tx, push: WantedPush): Promise<void> {
    const now = this.#clock.now();
    const { userId, kind, subjectId, tag, messageId = null, runAt = now } = push;
    const isQueued = (await put.run(tx, { userId, kind, subjectId, tag, messageId, runAt, wantedAt: now })) > 0;
    if (isQueued) this.#wake?.();
  }

  /** Calls `wake` for new work. */
  onEnqueue(wake: (() => void) | null): void {
    this.#wake = wake;
  }
}

/**
 * Queues the notification of a message. Called in the message's transaction, for its receiver only; costs one statement, which
 * writes nothing for a user without a subscribed browser. The sender checks later that the message is still unread, neither
 * deleted nor blocked, and wanted. Several in one conversation before that are one notification, about the newest.
 */
export function enqueueMessagePush(
  deps: { readonly pushes: PushQueue },
  tx: Tx,
  message: { readonly recipientId: string; readonly conversationId: string; readonly messageId: string },
): Promise<void> {
  const { recipientId, conversationId, messageId } = message;
  const tag = `c:${conversationId}`;
  return deps.pushes.enqueue(tx, { userId: recipientId, kind: 'message', subjectId: conversationId, tag, messageId });
}

interface UnsentMessage {
  readonly recipientId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly createdAt: number;
}

/**
 * Replaces the notification of a message that was unsent, if it may have been shown: a browser was subscribed when the message came, and
 * its push does not wait any more. A push that waits is not sent, because its message is emptied. Called in the transaction that empties
 * the message, which is the newest of its sender.
 */
export async function enqueueUnsentPush(
  deps: { readonly pushes: PushQueue; readonly clock: Clock; readonly db: Pick<Database, 'dialect'> },
  tx: Tx,
  { recipientId, conversationId, messageId, createdAt }: UnsentMessage,
): Promise<void> {
  if (!(await hasSubscriptionSince(tx, recipientId, createdAt))) return;
  const tag = `c:${conversationId}`;
  const waiting = await lockQueued(deps.db, tx, { userId: recipientId, tag, endpoint: '' });
  if (waiting?.messageId === messageId && waiting.leaseUntil <= deps.clock.now()) return;
  // Versions that know no unsent messages send nothing for a push of a message without an id.
  await deps.pushes.enqueue(tx, { userId: recipientId, kind: 'message', subjectId: conversationId, tag });
}

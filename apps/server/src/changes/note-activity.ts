import type { Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Deps } from '../deps.ts';
import type { ChangesTables } from './changes.table.ts';

/**
 * An event, or its undoing: a flower for the post `subjectId`, the comment `subjectId`, a follow of `ownerId` by the user
 * `subjectId`, the deletion of the post `subjectId`.
 */
export type ActivityEvent =
  | { readonly kind: 'flower' | 'comment' | 'post'; readonly subjectId: string }
  | { readonly kind: 'follow'; readonly subjectId: string; readonly ownerId: string };

type QueueRow = Omit<ChangesTables['activityQueue'], 'number'>;
type QueueDeps = Pick<Deps, 'clock'>;

const insert = hotQuery<QueueRow, unknown>((db, param) =>
  db.insertInto('activityQueue').values({
    kind: param('kind'),
    subjectId: param('subjectId'),
    ownerId: param('ownerId'),
    at: param('at'),
  }),
);

/**
 * Records that a user's activity may have changed, in the transaction of the change: one insert that takes no shared lock. A
 * job computes the activity some seconds later, so the same event covers doing and undoing.
 */
export async function noteActivity({ clock }: QueueDeps, tx: Tx, event: ActivityEvent): Promise<void> {
  const ownerId = event.kind === 'follow' ? event.ownerId : null;
  await insert.run(tx, { kind: event.kind, subjectId: event.subjectId, ownerId, at: clock.now() });
}

/** {@link noteActivity} for many. */
export async function noteActivities(deps: QueueDeps, tx: Tx, events: readonly ActivityEvent[]): Promise<void> {
  for (const event of events) await noteActivity(deps, tx, event);
}

import type { Database, Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Deps } from '../deps.ts';
import type { ChangesTables } from './changes.table.ts';
import { AUTHOR_DELAY_MS } from './dirty-posts.ts';

/**
 * An event, or its undoing: a flower for the post `subjectId`, the comment or the reply `subjectId`, a flower for the comment
 * `subjectId`, a mention of `ownerId` in the post or comment `subjectId`, a follow of `ownerId` by the user `subjectId`, a
 * request of `subjectId` to follow `ownerId`, the acceptance of the request of `ownerId` by `subjectId`, the deletion of the post
 * `subjectId`.
 */
export type ActivityEvent =
  | { readonly kind: 'flower' | 'comment' | 'reply' | 'commentFlower' | 'post'; readonly subjectId: string }
  | {
      readonly kind: 'mention' | 'follow' | 'followRequest' | 'followAccepted';
      readonly subjectId: string;
      readonly ownerId: string;
    };

type QueueRow = Omit<ChangesTables['activityQueue'], 'number'>;
type QueueDeps = Pick<Deps, 'clock'>;

const ROWS_PER_INSERT = 500;

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
 * job computes the activity some seconds later, so the same event covers doing and undoing. The event of a post that was not
 * deleted announces that other users may see it, or no longer.
 */
export async function noteActivity({ clock }: QueueDeps, tx: Tx, event: ActivityEvent): Promise<void> {
  await insert.run(tx, rowOf(event, clock.now()));
}

/**
 * {@link noteActivity} for a flower. The activity of the owner of the post or comment is updated together with the owner's other counts. The
 * owner is unknown when the giver may not see the post or comment any more.
 */
export async function noteFlower(
  deps: QueueDeps,
  tx: Tx,
  { kind, subjectId, ownerId }: Pick<DirtyActivity, 'kind' | 'subjectId'> & { readonly ownerId: string | undefined },
): Promise<void> {
  if (ownerId === undefined) await noteActivity(deps, tx, { kind, subjectId });
  else await markDirtyActivity(deps, tx, { kind, subjectId, ownerId });
}

/** Queues what waits for these owners. Returns the number of events. */
export async function queueDirtyActivities(
  deps: Pick<Deps, 'clock' | 'db'>,
  ownerIds: readonly string[],
): Promise<number> {
  return deps.db.write(async (tx) => {
    const taken = await takeDirtyActivities(deps.db, tx, ownerIds);
    await noteActivities(
      deps,
      tx,
      taken.map(({ kind, subjectId }) => ({ kind, subjectId })),
    );
    return taken.length;
  });
}

/** {@link noteActivity} for many: a deleted thread may have very many replies. */
export async function noteActivities({ clock }: QueueDeps, tx: Tx, events: readonly ActivityEvent[]): Promise<void> {
  const rows = events.map((event) => rowOf(event, clock.now()));
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
    await tx
      .insertInto('activityQueue')
      .values(rows.slice(i, i + ROWS_PER_INSERT))
      .execute();
  }
}

function rowOf(event: ActivityEvent, at: number): QueueRow {
  return { kind: event.kind, subjectId: event.subjectId, ownerId: 'ownerId' in event ? event.ownerId : null, at };
}

/** Rows of one transaction. */
const MOST = 1000;

type DirtyRow = ChangesTables['dirtyActivities'];
/** A post or comment whose flowers changed, and its author, whose activity about them is to be updated. */
type DirtyActivity = Omit<DirtyRow, 'dueAt'>;

// On PostgreSQL the update locks the row although it changes nothing: an event waits for a transaction that deletes the row.
const mark = hotQuery<DirtyRow, unknown>((db, param) =>
  db
    .insertInto('dirtyActivities')
    .values({ subjectId: param('subjectId'), kind: param('kind'), ownerId: param('ownerId'), dueAt: param('dueAt') })
    .onConflict((conflict) =>
      conflict
        .column('subjectId')
        .doUpdateSet((eb) => ({ dueAt: eb.ref('excluded.dueAt') }))
        .whereRef('excluded.dueAt', '<', 'dirtyActivities.dueAt'),
    ),
);

/**
 * Records that a flower was given or taken back, in its transaction. The author's activity is updated together with the author's dirty
 * posts, for any number of flowers until then: a popular post would otherwise touch its author's scope at each of them.
 */
async function markDirtyActivity({ clock }: Pick<Deps, 'clock'>, tx: Tx, activity: DirtyActivity): Promise<void> {
  await mark.run(tx, { ...activity, dueAt: clock.now() + AUTHOR_DELAY_MS });
}

/**
 * Removes those of the owners, 1,000 at most: the rest stays due. On PostgreSQL they are locked in one order first, so that processes do not
 * deadlock.
 */
async function takeDirtyActivities(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  ownerIds: readonly string[],
): Promise<readonly DirtyActivity[]> {
  const found = tx
    .selectFrom('dirtyActivities')
    .select('subjectId')
    .where('ownerId', 'in', [...ownerIds])
    .limit(MOST);
  const rows = await (dialect === 'postgres' ? found.orderBy('subjectId').forUpdate() : found).execute();
  if (rows.length === 0) return [];
  return tx
    .deleteFrom('dirtyActivities')
    .where(
      'subjectId',
      'in',
      rows.map(({ subjectId }) => subjectId),
    )
    .returning(['subjectId', 'kind', 'ownerId'])
    .execute();
}

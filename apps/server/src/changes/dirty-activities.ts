import type { Database, Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Deps } from '../deps.ts';
import type { ChangesTables } from './changes.table.ts';
import { AUTHOR_DELAY_MS } from './dirty-posts.ts';

/** Rows of one transaction. */
const MOST = 1000;

type Row = ChangesTables['dirtyActivities'];
/** A post or comment whose flowers changed, and its author, whose activity about them is to be updated. */
export type DirtyActivity = Omit<Row, 'dueAt'>;

// On PostgreSQL the update locks the row although it changes nothing: an event waits for a transaction that deletes the row.
const mark = hotQuery<Row, unknown>((db, param) =>
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
export async function markDirtyActivity(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  activity: DirtyActivity,
): Promise<void> {
  await mark.run(tx, { ...activity, dueAt: clock.now() + AUTHOR_DELAY_MS });
}

/**
 * Removes those of the owners, 1,000 at most: the rest stays due. On PostgreSQL they are locked in one order first, so that processes do not
 * deadlock.
 */
export async function takeDirtyActivities(
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

import type { Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';

const forgetAll = hotQuery<{ subject: string; first: string; end: string }, unknown>((db, param) =>
  db
    .updateTable('idempotency')
    .set({ texts: null })
    .where('subject', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('subject', '=', param('subject')),
        eb.and([eb('subject', '>=', param('first')), eb('subject', '<', param('end'))]),
      ]),
    ),
);

const forgetOf = hotQuery<{ subject: string; userId: string }, unknown>((db, param) =>
  db
    .updateTable('idempotency')
    .set({ texts: null })
    .where('subject', 'is not', null)
    .where('subject', '=', param('subject'))
    .where('userId', '=', param('userId')),
);

/**
 * Blanks what remembered answers hold of a row that is deleted or whose text is replaced, and of rows below it
 * (`post:1/comment:2` is below `post:1`). `userId`: in this person's answers alone.
 */
export async function forgetAnswers(tx: Tx, subject: string, userId?: string): Promise<void> {
  if (userId === undefined) await forgetAll.run(tx, { subject, first: `${subject}/`, end: `${subject}0` });
  else await forgetOf.run(tx, { subject, userId });
}

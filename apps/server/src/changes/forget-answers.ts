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
 * Blanks the texts of stored answers about a row that is deleted or whose text is replaced, and about rows below it
 * (`post:1/comment:2` is below `post:1`). `userId`: only in this user's answers.
 */
export async function forgetAnswers(tx: Tx, subject: string, userId?: string): Promise<void> {
  if (userId === undefined) await forgetAll.run(tx, { subject, first: `${subject}/`, end: `${subject}0` });
  else await forgetOf.run(tx, { subject, userId });
}

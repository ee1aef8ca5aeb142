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

const forgetOne = hotQuery<{ subject: string }, unknown>((db, param) =>
  db
    .updateTable('idempotency')
    .set({ texts: null })
    .where('subject', 'is not', null)
    .where('subject', '=', param('subject')),
);

/** Blanks the texts of stored answers about a row whose text is replaced. Rows below it keep theirs. */
export async function forgetReplaced(tx: Tx, subject: string): Promise<void> {
  await forgetOne.run(tx, { subject });
}

const forgetByActor = hotQuery<{ userId: string }, unknown>((db, param) =>
  db
    .updateTable('idempotency')
    .set({ texts: null })
    .where('userId', '=', param('userId'))
    .where('texts', 'is not', null),
);

const forgetAbout = hotQuery<{ userId: string }, unknown>((db, param) =>
  db
    .updateTable('idempotency')
    .set({ texts: null })
    .where('aboutId', 'is not', null)
    .where('aboutId', '=', param('userId'))
    .where('texts', 'is not', null),
);

/**
 * Blanks the texts of all stored answers that name a user who changes their name: those to the user's own writes, whose author is
 * named, and those of others about the user.
 */
export async function forgetNamesOf(tx: Tx, userId: string): Promise<void> {
  await forgetByActor.run(tx, { userId });
  await forgetAbout.run(tx, { userId });
}

/**
 * Blanks the texts of stored answers about a row that is deleted or emptied, and about rows below it
 * (`post:1/comment:2` is below `post:1`). `userId`: only in this user's answers.
 */
export async function forgetAnswers(tx: Tx, subject: string, userId?: string): Promise<void> {
  if (userId === undefined) await forgetAll.run(tx, { subject, first: `${subject}/`, end: `${subject}0` });
  else await forgetOf.run(tx, { subject, userId });
}

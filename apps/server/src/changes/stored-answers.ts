import type { Database, Db, Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import { SKEW_MS } from '../instants-ahead.ts';

/*
 * Stored answers contain texts of users, but none of the users whom a text mentions. The texts are stored separately from the rest of the answer, so that one statement
 * blanks them when the row is deleted or its text is replaced, and a repeated request still gets an answer of the right shape.
 */

/** Fields of answers with users' texts, or, for `thumbhash`, an image of their upload; `emoji`: of reactions to a message. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'content',
  'location',
  'altText',
  'name',
  'title',
  'description',
  'linkUrl',
  'bio',
  'firstName',
  'lastName',
  'username',
  'thumbhash',
  'emoji',
]);

/** An answer as JSON with empty texts, and its texts as a JSON array, in the order of the answer. */
export interface SplitAnswer {
  readonly body: string;
  readonly texts: string;
}

export function splitAnswer(answer: unknown): SplitAnswer {
  const texts: string[] = [];
  const body = JSON.stringify(answer ?? null, (key, value: unknown) => {
    // Usernames of others: nothing would find the answer when they change them or delete their accounts.
    if (key === 'mentions' && Array.isArray(value)) return [];
    if (typeof value !== 'string' || !TEXT_FIELDS.has(key)) return value;
    texts.push(value);
    return '';
  });
  return { body, texts: JSON.stringify(texts) };
}

/** The answer as it was sent. `texts` null: without its texts. */
export function joinAnswer({ body, texts }: { readonly body: string; readonly texts: string | null }): unknown {
  if (texts === null) return JSON.parse(body);
  const parsed: unknown = JSON.parse(texts);
  const left: unknown[] = Array.isArray(parsed) ? parsed : [];
  return JSON.parse(body, (key, value: unknown) =>
    typeof value === 'string' && TEXT_FIELDS.has(key) ? left.shift() : value,
  );
}

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

const ROWS_PER_STEP = 1000;

/** Whether the clock was ahead at a keyed write since {@link bringAnswersBack}. Reads one row of an index. */
export async function hasAnswersAhead(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency')
    .select('at')
    .where('at', '>', now + SKEW_MS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored answers from the future would be kept until then, with their texts. */
export async function bringAnswersBack({ db }: { readonly db: Database }, now: number): Promise<void> {
  for (let count = ROWS_PER_STEP; count === ROWS_PER_STEP;) {
    count = await db.write(async (tx) => {
      const rows = await tx
        .selectFrom('idempotency')
        .select(['userId', 'key'])
        .where('at', '>', now + SKEW_MS)
        .limit(ROWS_PER_STEP)
        .execute();
      for (const { userId, key } of rows) {
        await tx
          .updateTable('idempotency')
          .set({ at: now })
          .where('userId', '=', userId)
          .where('key', '=', key)
          .execute();
      }
      return rows.length;
    });
  }
}

import type { Language } from '@posy/contract/languages';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { PreferencesTables } from './preferences.table.ts';

export type PreferencesRow = PreferencesTables['preferences'];

const find = hotQuery<{ userId: string }, PreferencesRow>((db, param) =>
  db
    .selectFrom('preferences')
    .select(['userId', 'notifyMessages', 'notifyFlowers', 'notifyComments', 'notifyMentions', 'notifyFollows'])
    .select(['birthYear', 'language', 'defaultAudience', 'rev'])
    .where('userId', '=', param('userId')),
);

const findYear = hotQuery<{ userId: string }, Pick<PreferencesRow, 'birthYear'>>((db, param) =>
  db.selectFrom('preferences').select('birthYear').where('userId', '=', param('userId')),
);

/** Null if the user did not give it. Private: used only for the target ages of ads. */
export async function findBirthYear(db: Db | Tx, userId: string): Promise<number | null> {
  return (await findYear.first(db, { userId }))?.birthYear ?? null;
}

const findChosen = hotQuery<{ userId: string }, Pick<PreferencesRow, 'language'>>((db, param) =>
  db.selectFrom('preferences').select('language').where('userId', '=', param('userId')),
);

/** The chosen language of a user; null: the browser's. */
export async function findLanguage(db: Db | Tx, userId: string): Promise<Language | null> {
  return (await findChosen.first(db, { userId }))?.language ?? null;
}

/** Undefined for a user who never changed a preference. */
export function findPreferences(db: Db | Tx, userId: string): Promise<PreferencesRow | undefined> {
  return find.first(db, { userId });
}

/** Inserts the row if there is none, so that an update finds one. */
export async function ensurePreferences(tx: Tx, first: PreferencesRow): Promise<void> {
  await tx
    .insertInto('preferences')
    .values(first)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Returns the changed row; undefined without a change. */
export function changePreferences(
  tx: Tx,
  userId: string,
  changes: Partial<Omit<PreferencesRow, 'userId' | 'rev'>>,
): Promise<PreferencesRow | undefined> {
  const differs = Object.entries(changes);
  if (differs.length === 0) return Promise.resolve(undefined);
  return tx
    .updateTable('preferences')
    .set((eb) => ({ ...changes, rev: eb('rev', '+', 1) }))
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        ...(changes.notifyMessages === undefined ? [] : [eb('notifyMessages', '!=', changes.notifyMessages)]),
        ...(changes.notifyFlowers === undefined ? [] : [eb('notifyFlowers', '!=', changes.notifyFlowers)]),
        ...(changes.notifyComments === undefined ? [] : [eb('notifyComments', '!=', changes.notifyComments)]),
        ...(changes.notifyMentions === undefined ? [] : [eb('notifyMentions', '!=', changes.notifyMentions)]),
        ...(changes.notifyFollows === undefined ? [] : [eb('notifyFollows', '!=', changes.notifyFollows)]),
        ...(changes.birthYear === undefined ? [] : [eb('birthYear', 'is distinct from', changes.birthYear)]),
        ...(changes.language === undefined ? [] : [eb('language', 'is distinct from', changes.language)]),
        ...(changes.defaultAudience === undefined ? [] : [eb('defaultAudience', '!=', changes.defaultAudience)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

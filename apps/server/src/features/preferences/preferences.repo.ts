import type { Language } from '@posy/contract/languages';
import { PREFERENCE_SWITCHES } from '@posy/contract/preferences';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { PreferencesTables } from './preferences.table.ts';

export type PreferencesRow = PreferencesTables['preferences'];

const find = hotQuery<{ userId: string }, PreferencesRow>((db, param) =>
  db
    .selectFrom('preferences')
    .select(['userId', ...PREFERENCE_SWITCHES, 'birthYear', 'language', 'defaultAudience', 'whoMayWrite', 'rev'])
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
  const { language, birthYear, defaultAudience, whoMayWrite } = changes;
  if (Object.keys(changes).length === 0) return Promise.resolve(undefined);
  return tx
    .updateTable('preferences')
    .set((eb) => ({ ...changes, rev: eb('rev', '+', 1) }))
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        ...PREFERENCE_SWITCHES.flatMap((name) => (changes[name] === undefined ? [] : [eb(name, '!=', changes[name])])),
        ...(birthYear === undefined ? [] : [eb('birthYear', 'is distinct from', birthYear)]),
        ...(language === undefined ? [] : [eb('language', 'is distinct from', language)]),
        ...(defaultAudience === undefined ? [] : [eb('defaultAudience', '!=', defaultAudience)]),
        ...(whoMayWrite === undefined ? [] : [eb('whoMayWrite', '!=', whoMayWrite)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

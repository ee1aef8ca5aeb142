import { ERRORS } from '@posy/contract/errors';
import type { Language } from '@posy/contract/languages';
import { OLDEST_BIRTH_YEAR, YOUNGEST_AGE } from '@posy/contract/limits';
import { DEFAULT_PREFERENCES, type Preferences, type PreferencesBody } from '@posy/contract/preferences';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  changePreferences,
  ensurePreferences,
  findLanguage,
  findPreferences,
  type PreferencesRow,
} from './preferences.repo.ts';

/** Preferences with their revision. */
type RevisedPreferences = Preferences & { readonly rev: number };

/** A user's preferences; the defaults, with all notifications, if the user never changed one. `rev` 0: no row. */
export async function getPreferences(db: Db, userId: string): Promise<RevisedPreferences> {
  const row = await findPreferences(db, userId);
  return row ? entityOf(row) : { ...DEFAULT_PREFERENCES, rev: 0 };
}

/** The language that a user chose for mails and notifications; null: the browser's. */
export function getLanguage(db: Db | Tx, userId: string): Promise<Language | null> {
  return findLanguage(db, userId);
}

/**
 * Changes the fields of `changes`. A call without effect changes and announces nothing. Throws 400 `invalid_birth_year`, and
 * then nothing is changed.
 */
export async function updatePreferences(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  changes: PreferencesBody,
): Promise<Written<Preferences>> {
  checkBirthYear(deps, changes.birthYear ?? null);
  const { userId } = actor;
  const written = await writeOnce(deps, actor, request, async (tx, touch) => {
    await ensurePreferences(tx, { userId, ...columnsOf(DEFAULT_PREFERENCES), rev: 1 });
    const changed = await changePreferences(tx, userId, columnsOf(changes));
    if (changed) touch(`u:${userId}`, 'preferences', userId);
    const row = changed ?? (await findPreferences(tx, userId));
    if (!row) throw new Error('Preferences just written are not there');
    // The answer is read anew: a stored one would keep a year of birth that the user removed.
    return { status: 200, body: null, rev: row.rev };
  });
  const { rev: _rev, ...preferences } = await getPreferences(deps.db.read, userId);
  return { ...written, body: preferences };
}

/** Throws for birth years before `OLDEST_BIRTH_YEAR` or under the minimum age. */
function checkBirthYear({ clock }: Deps, year: number | null): void {
  const thisYear = new Date(clock.now()).getUTCFullYear();
  if (year !== null && (year < OLDEST_BIRTH_YEAR || year > thisYear - YOUNGEST_AGE)) {
    throw new AppError('invalid_birth_year', [{ field: 'birthYear', message: ERRORS.invalid_birth_year.message }]);
  }
}

/** Columns of preferences; absent fields stay absent. */
function columnsOf(preferences: Preferences): Omit<PreferencesRow, 'userId' | 'rev'>;
function columnsOf(preferences: PreferencesBody): Partial<Omit<PreferencesRow, 'userId' | 'rev'>>;
function columnsOf(preferences: PreferencesBody) {
  const { notifyMessages, notifyFlowers, notifyComments, notifyMentions, notifyFollows } = preferences;
  const { birthYear, language, defaultAudience } = preferences;
  return {
    ...(notifyMessages !== undefined && { notifyMessages: notifyMessages ? 1 : 0 }),
    ...(notifyFlowers !== undefined && { notifyFlowers: notifyFlowers ? 1 : 0 }),
    ...(notifyComments !== undefined && { notifyComments: notifyComments ? 1 : 0 }),
    ...(notifyMentions !== undefined && { notifyMentions: notifyMentions ? 1 : 0 }),
    ...(notifyFollows !== undefined && { notifyFollows: notifyFollows ? 1 : 0 }),
    ...(birthYear !== undefined && { birthYear }),
    ...(language !== undefined && { language }),
    ...(defaultAudience !== undefined && { defaultAudience }),
  };
}

function entityOf(row: PreferencesRow): RevisedPreferences {
  return {
    notifyMessages: row.notifyMessages === 1,
    notifyFlowers: row.notifyFlowers === 1,
    notifyComments: row.notifyComments === 1,
    notifyMentions: row.notifyMentions === 1,
    notifyFollows: row.notifyFollows === 1,
    birthYear: row.birthYear,
    language: row.language,
    defaultAudience: row.defaultAudience,
    rev: row.rev,
  };
}

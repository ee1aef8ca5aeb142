import { ERRORS } from '@posy/contract/errors';
import type { Language } from '@posy/contract/languages';
import { OLDEST_BIRTH_YEAR, YOUNGEST_AGE } from '@posy/contract/limits';
import {
  DEFAULT_PREFERENCES,
  PREFERENCE_SWITCHES,
  type Preferences,
  type PreferencesBody,
  type PreferenceSwitch,
} from '@posy/contract/preferences';
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
function columnsOf({ birthYear, language, defaultAudience, whoMayWrite, ...preferences }: PreferencesBody) {
  const switches = PREFERENCE_SWITCHES.flatMap((name) =>
    preferences[name] === undefined ? [] : [[name, preferences[name] ? 1 : 0]],
  );
  return {
    ...Object.fromEntries(switches),
    ...(birthYear !== undefined && { birthYear }),
    ...(language !== undefined && { language }),
    ...(defaultAudience !== undefined && { defaultAudience }),
    ...(whoMayWrite !== undefined && { whoMayWrite }),
  };
}

function entityOf(row: PreferencesRow): RevisedPreferences {
  const { birthYear, language, defaultAudience, whoMayWrite, rev } = row;
  return { ...switchesOf(row), birthYear, language, defaultAudience, whoMayWrite, rev };
}

function switchesOf(row: PreferencesRow): Pick<Preferences, PreferenceSwitch> {
  const { notifyMessages, notifyFlowers, notifyComments, notifyMentions, notifyFollows } = row;
  return {
    notifyMessages: notifyMessages === 1,
    notifyFlowers: notifyFlowers === 1,
    notifyComments: notifyComments === 1,
    notifyMentions: notifyMentions === 1,
    notifyFollows: notifyFollows === 1,
    sendsReceipts: row.sendsReceipts === 1,
    sendsTyping: row.sendsTyping === 1,
  };
}

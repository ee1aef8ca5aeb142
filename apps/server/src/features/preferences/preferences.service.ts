import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesBody,
  type PreferencesEntity,
} from '@posy/contract/preferences';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changePreferences, ensurePreferences, findPreferences, type PreferencesRow } from './preferences.repo.ts';

/** Of what a person wants to be notified; all of it, when they never said anything. `rev` 0: no row. */
export async function getPreferences(db: Db, userId: string): Promise<PreferencesEntity> {
  const row = await findPreferences(db, userId);
  return row ? entityOf(row) : { ...DEFAULT_PREFERENCES, rev: 0 };
}

/** Changes what is in `changes`. A wish for what is so already changes and announces nothing. */
export function updatePreferences(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  changes: PreferencesBody,
): Promise<Written<Preferences>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const { userId } = actor;
    await ensurePreferences(tx, { userId, ...flagsOf(DEFAULT_PREFERENCES), rev: 1 });
    const changed = await changePreferences(tx, userId, flagsOf(changes));
    if (changed) touch(`u:${userId}`, 'preferences', userId);
    const row = changed ?? (await findPreferences(tx, userId));
    if (!row) throw new Error('Preferences just written are not there');
    const { rev, ...preferences } = entityOf(row);
    return { status: 200, body: preferences, rev };
  });
}

/** As they are stored; what is absent stays absent. */
function flagsOf(preferences: Preferences): Omit<PreferencesRow, 'userId' | 'rev'>;
function flagsOf(preferences: PreferencesBody): Partial<Omit<PreferencesRow, 'userId' | 'rev'>>;
function flagsOf({ notifyMessages, notifyFlowers, notifyComments, notifyFollows }: PreferencesBody) {
  return {
    ...(notifyMessages !== undefined && { notifyMessages: notifyMessages ? 1 : 0 }),
    ...(notifyFlowers !== undefined && { notifyFlowers: notifyFlowers ? 1 : 0 }),
    ...(notifyComments !== undefined && { notifyComments: notifyComments ? 1 : 0 }),
    ...(notifyFollows !== undefined && { notifyFollows: notifyFollows ? 1 : 0 }),
  };
}

function entityOf(row: PreferencesRow): PreferencesEntity {
  return {
    notifyMessages: row.notifyMessages === 1,
    notifyFlowers: row.notifyFlowers === 1,
    notifyComments: row.notifyComments === 1,
    notifyFollows: row.notifyFollows === 1,
    rev: row.rev,
  };
}

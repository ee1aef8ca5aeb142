import { DEFAULT_PREFERENCES, type Preferences, type PreferencesBody } from '@posy/contract/preferences';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { updatePreferences } from './preferences.mutators.ts';

/** What a person wants to be notified of and tells of themselves, as the server has it and as they wish. For `liveQuery`. */
export async function readPreferences({ cache, out, uid }: LocalDb): Promise<Preferences> {
  const [row, entries] = await Promise.all([
    cache.preferences.get(uid),
    out.outbox.where('kind').equals(updatePreferences.kind).sortBy('ord'),
  ]);
  const pendingMutations = entries
    .filter(({ status }) => status !== 'failed' && status !== 'blocked')
    .map(({ args }) => updatePreferences.read(args)?.change ?? {});
  const { notifyMessages, notifyFlowers, notifyComments, notifyFollows, birthYear, language } = Object.assign(
    { ...DEFAULT_PREFERENCES },
    row,
    ...pendingMutations,
  );
  return { notifyMessages, notifyFlowers, notifyComments, notifyFollows, birthYear, language };
}

/** Moves a switch, tells one's year of birth, or chooses one's language, on all of one's devices. Throws when this one would not keep the wish. */
export async function changePreferences(local: LocalDb, change: PreferencesBody): Promise<void> {
  await enqueue(local, updatePreferences, { userId: local.uid, change });
}

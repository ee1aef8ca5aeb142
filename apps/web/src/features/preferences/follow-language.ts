import { readChosenLanguage } from '../../language/wanted-language.ts';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { applyLanguage } from './apply-language.ts';
import { readPreferences } from './read-preferences.ts';

/**
 * Applies a language that was chosen on another device. While something is being written or sent (`isIdle` is false), the
 * language changes with the next page. Ends with the signal.
 */
export function followLanguage(local: LocalDb, isIdle: () => boolean, signal: AbortSignal): void {
  const chosen = liveQuery(async () => {
    // Before the first pull the choice is unknown, which differs from no choice.
    const isKnown = (await local.cache.preferences.get(local.uid)) !== undefined;
    return isKnown ? (await readPreferences(local)).language : undefined;
  });
  const following = chosen.subscribe({
    next: (language) => {
      if (language === undefined || language === readChosenLanguage()) return;
      applyLanguage(language, { reload: () => isIdle() && location.reload() });
    },
    // The databases were closed: another account, or a newer app.
    error: () => undefined,
  });
  signal.addEventListener('abort', () => following.unsubscribe(), { once: true });
}

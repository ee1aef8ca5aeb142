import { changePreferencesCall, preferencesCall } from '@posy/contract/preferences';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveRead, serveWrite } from '../../http/serve.ts';
import { getPreferences, updatePreferences } from './preferences.service.ts';

/** Routes of preferences. */
export function preferencesRoutes(app: App, deps: Deps): void {
  const tag = 'preferences';

  serveRead(app, deps, preferencesCall, { tag }, async ({ actor }) => {
    const { rev: _, ...preferences } = await getPreferences(deps.db.read, actor.userId);
    return preferences;
  });
  serveWrite(app, deps, changePreferencesCall, { tag, limit: 'preferencesByAccount' }, ({ actor, request, body }) =>
    updatePreferences(deps, actor, request, body),
  );
}

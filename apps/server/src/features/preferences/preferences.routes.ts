import { PreferencesBodySchema, PreferencesSchema } from '@posy/contract/preferences';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { getPreferences, updatePreferences } from './preferences.service.ts';

/** Routes of preferences. */
export function preferencesRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['preferences'], response: { 200: PreferencesSchema } };

  app.get('/api/preferences', { schema }, async (request) => {
    const { rev: _, ...preferences } = await getPreferences(deps.db.read, requireActor(request).userId);
    return preferences;
  });

  app.patch('/api/preferences', { schema: { ...schema, body: PreferencesBodySchema } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('preferencesByAccount', actor.userId);
    const changes = request.body;
    return sendWritten(reply, await updatePreferences(deps, actor, writeRequestOf(request, changes), changes));
  });
}

import { PushSubscribedSchema, PushSubscriptionSchema, PushUnsubscribeBodySchema } from '@posy/contract/push';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { languageOf } from '../../language/language-of.ts';
import { subscribe, unsubscribe } from './push.service.ts';

/** Routes of push subscriptions. */
export function pushRoutes(app: App, deps: Deps): void {
  const tags = ['push'];

  app.post(
    '/api/push/subscribe',
    { schema: { tags, body: PushSubscriptionSchema, response: { 201: PushSubscribedSchema } } },
    async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('pushSubscriptionsByAccount', actor.userId);
      const { endpoint, keys } = request.body;
      const subscription = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
      const write = writeRequestOf(request, subscription);
      return sendWritten(reply, await subscribe(deps, actor, write, subscription, languageOf(request)));
    },
  );

  app.post('/api/push/unsubscribe', { schema: { tags, body: PushUnsubscribeBodySchema } }, async (request, reply) => {
    const actor = requireActor(request);
    const { endpoint } = request.body;
    return sendWritten(reply, await unsubscribe(deps, actor, writeRequestOf(request, { endpoint }), endpoint));
  });
}

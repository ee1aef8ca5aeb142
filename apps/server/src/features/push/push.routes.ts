import { type PushSubscriptionBody, subscribeCall, unsubscribeCall } from '@posy/contract/push';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveWrite } from '../../http/serve.ts';
import { languageOf } from '../../language/language-of.ts';
import { subscribe, unsubscribe } from './push.service.ts';

/** Routes of push subscriptions. */
export function pushRoutes(app: App, deps: Deps): void {
  const tag = 'push';

  const subscribing = { tag, limit: 'pushSubscriptionsByAccount', args: subscriptionOf } as const;
  serveWrite(app, deps, subscribeCall, subscribing, ({ actor, request, body, http }) =>
    subscribe(deps, actor, request, subscriptionOf(body), languageOf(http)),
  );
  serveWrite(app, deps, unsubscribeCall, { tag }, ({ actor, request, body }) =>
    unsubscribe(deps, actor, request, body.endpoint),
  );
}

/** Browsers send more than that. */
function subscriptionOf({ endpoint, keys: { p256dh, auth } }: PushSubscriptionBody): PushSubscriptionBody {
  return { endpoint, keys: { p256dh, auth } };
}

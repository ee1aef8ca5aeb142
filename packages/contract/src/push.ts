import type { Static } from 'typebox';
import * as Type from 'typebox';

/** POST /api/push/subscribe, as `PushSubscription.toJSON()` gives it. Other keys (`expirationTime`) are ignored. */
export const PushSubscriptionSchema = Type.Object({
  endpoint: Type.String({ maxLength: 2048 }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionSchema>;

/**
 * The answer, 201. A subscription is forgotten with the session it was given in, so a browser that has one gives it again
 * after each log-in. Keys change only by the account that has the endpoint: others are refused with `id_conflict`.
 */
export const PushSubscribedSchema = Type.Object({ endpoint: Type.String() });
export type PushSubscribed = Static<typeof PushSubscribedSchema>;

/** POST /api/push/unsubscribe. */
export const PushUnsubscribeBodySchema = Type.Object({ endpoint: Type.String({ maxLength: 2048 }) });
export type PushUnsubscribeBody = Static<typeof PushUnsubscribeBodySchema>;

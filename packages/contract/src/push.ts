import type { Static } from 'typebox';
import * as Type from 'typebox';

/** POST /api/push/subscribe, as `PushSubscription.toJSON()` gives it. Other keys (`expirationTime`) are ignored. */
export const PushSubscriptionSchema = Type.Object({
  endpoint: Type.String({ maxLength: 2048 }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionSchema>;

/** POST /api/push/unsubscribe. */
export const PushUnsubscribeBodySchema = Type.Object({ endpoint: Type.String({ maxLength: 2048 }) });
export type PushUnsubscribeBody = Static<typeof PushUnsubscribeBodySchema>;

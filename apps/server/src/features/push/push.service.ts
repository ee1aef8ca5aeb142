import type { PushSubscribed, PushSubscriptionBody } from '@posy/contract/push';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { hasPushKeys, isPushEndpoint } from './push-endpoint.ts';
import { deleteOldSubscriptions, deleteSubscription, putSubscription } from './push.repo.ts';

/** More browsers than anybody uses; of more, the ones not heard of for longest are forgotten. */
const MAX_SUBSCRIPTIONS = 20;

/**
 * Lets a browser be told of what happens while nobody looks. It belongs to the account that said so last, and to this
 * session. Throws `AppError`: `invalid_subscription`; `id_conflict` for the endpoint of somebody else's browser.
 */
export async function subscribe(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<Written<PushSubscribed>> {
  if (!isPushEndpoint(endpoint, deps.config.pushTestService?.origin) || !hasPushKeys(keys))
    throw new AppError('invalid_subscription');
  return writeOnce(deps, actor, request, async (tx) => {
    if (!(await put(deps, tx, actor, endpoint, keys))) throw new AppError('id_conflict');
    await deleteOldSubscriptions(tx, actor.userId, MAX_SUBSCRIPTIONS);
    return { status: 201, body: { endpoint }, rev: 0 };
  });
}

/** Forgets one's own browser. What is not there, or somebody else's, is left as it is. */
export function unsubscribe(deps: Deps, actor: Actor, request: WriteRequest, endpoint: string): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx) => {
    await deleteSubscription(tx, actor.userId, endpoint);
    return { status: 204, body: null, rev: 0 };
  });
}

async function put(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, sessionId }: Actor,
  endpoint: string,
  { p256dh, auth }: PushSubscriptionBody['keys'],
): Promise<boolean> {
  try {
    return await putSubscription(tx, { endpoint, userId, sessionId, p256dh, auth, createdAt: deps.clock.now() });
  } catch (error) {
    // The session ended meanwhile.
    if (isForeignKeyViolation(error)) throw new AppError('unauthorized');
    throw error;
  }
}

import type { Language } from '@posy/contract/languages';
import type { PushSubscribed, PushSubscriptionBody } from '@posy/contract/push';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { hasPushKeys, isPushEndpoint } from './push-endpoint.ts';
import { deleteOldSubscriptions, deleteSubscription, putSubscription } from './push.repo.ts';
import type { PushTables } from './push.table.ts';

/** Hardly any user has more browsers. Beyond this limit the oldest subscriptions are deleted. */
const MAX_SUBSCRIPTIONS = 20;

/**
 * Subscribes a browser to notifications. It belongs to the account and session of the last subscription. `language`: of its
 * notifications, unless the user chose one. Throws `AppError`: `invalid_subscription`; `id_conflict` for the endpoint of
 * another user's browser.
 */
export async function subscribe(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { endpoint, keys }: PushSubscriptionBody,
  language: Language | null,
): Promise<Written<PushSubscribed>> {
  if (!isPushEndpoint(endpoint, deps.config.pushTestService?.origin) || !hasPushKeys(keys))
    throw new AppError('invalid_subscription');
  const keep = async (tx: Tx) => {
    const stored = { endpoint, ...keys, language, createdAt: deps.clock.now() };
    if (!(await put(tx, actor, stored))) throw new AppError('id_conflict');
    await deleteOldSubscriptions(tx, actor.userId, MAX_SUBSCRIPTIONS);
    // The endpoint is not stored in the answer, where it would outlive the subscription.
    return { status: 201, body: null, rev: 0 };
  };
  // If two browsers of one user subscribe at once, the later one counts the earlier.
  const written = await writeOnce(deps, actor, request, keep, { isAboutActor: true });
  return { ...written, body: { endpoint } };
}

/** Deletes the subscription of one's own browser. Missing ones, and those of other users, are ignored. */
export function unsubscribe(deps: Deps, actor: Actor, request: WriteRequest, endpoint: string): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx) => {
    await deleteSubscription(tx, actor.userId, endpoint);
    return { status: 204, body: null, rev: 0 };
  });
}

async function put(
  tx: Tx,
  { userId, sessionId }: Actor,
  subscription: Omit<PushTables['pushSubscriptions'], 'userId' | 'sessionId'>,
): Promise<boolean> {
  try {
    return await putSubscription(tx, { ...subscription, userId, sessionId });
  } catch (error) {
    // The session ended meanwhile.
    if (isForeignKeyViolation(error)) throw new AppError('unauthorized');
    throw error;
  }
}

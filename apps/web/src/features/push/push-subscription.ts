import { matches } from '@posy/contract/check';
import { type PushSubscriptionBody, PushSubscriptionSchema, subscribeCall, unsubscribeCall } from '@posy/contract/push';
import { configCall } from '@posy/contract/session';
import type { Millis } from '@posy/std/clock';
import type { LocalDb } from '../../local/local-db.ts';
import { isClosedForGood } from '../../local/reopen.ts';
import { call } from '../../sync/http.ts';

/** Functions for subscriptions that pages and the service worker share. */

/** Subscribes with the server's public key (base64url); a subscription under another key is replaced. */
export async function subscribeWith(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && !isSameKey(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Throws if the server cannot be reached, or sends no notifications. */
export async function readPublicKey(): Promise<string> {
  const config = await call(configCall, {});
  if (config.kind === 'refused') throw new Error('No key to subscribe with', { cause: config.error });
  if (config.kind !== 'ok' || config.body.vapidPublicKey === null) throw new Error('No key to subscribe with');
  return config.body.vapidPublicKey;
}

/** Whether the server accepted it. A subscription that comes after a log-out, which ended the former one, is ended as well. */
export async function publishSubscribed(
  { uid, device, cache }: LocalDb,
  subscription: PushSubscription,
): Promise<boolean> {
  const json = bodyOf(subscription);
  if (!json) return false;
  const answer = await call(subscribeCall, {}, { json, uid, key: device.newKey() });
  if (!isClosedForGood(cache)) return answer.kind === 'ok';
  await subscription.unsubscribe();
  return false;
}

/** Best effort: the server deletes addresses that do not answer. */
export async function publishUnsubscribed({ uid, device }: LocalDb, endpoint: string): Promise<void> {
  await call(unsubscribeCall, {}, { json: { endpoint }, uid, key: device.newKey() });
}

function bodyOf(subscription: PushSubscription): PushSubscriptionBody | null {
  const { endpoint, keys }: { endpoint?: unknown; keys?: unknown } = subscription.toJSON();
  const body = { endpoint, keys };
  return matches(PushSubscriptionSchema, body) ? body : null;
}

function isSameKey(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (!known || known.byteLength !== wanted.length) return false;
  const bytes = new Uint8Array(known);
  return wanted.every((byte, i) => byte === bytes[i]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const KEY = 'push';

/** The subscription this user wanted on this device, and the time it was last sent to the server. */
export interface NotedSubscription {
  readonly endpoint: string;
  readonly registeredAt: Millis;
}

export async function notedSubscription({ out }: LocalDb): Promise<NotedSubscription | null> {
  const value = (await out.kv.get(KEY))?.v;
  if (typeof value !== 'object' || value === null || !('endpoint' in value) || !('registeredAt' in value)) return null;
  const { endpoint, registeredAt } = value;
  return typeof endpoint === 'string' && typeof registeredAt === 'number' ? { endpoint, registeredAt } : null;
}

/** null: notifications were turned off. */
export async function noteSubscription({ out, device }: LocalDb, endpoint: string | null): Promise<void> {
  if (endpoint === null) return out.kv.delete(KEY);
  await out.kv.put({ k: KEY, v: { endpoint, registeredAt: device.clock.now() } });
}

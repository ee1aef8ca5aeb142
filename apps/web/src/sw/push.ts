import { matches } from '@posy/contract/check';
import { type PushPayload, PushPayloadSchema } from '@posy/contract/push';
import { countUnread } from '../features/conversations/unread-count.ts';
import { showAppBadge } from '../features/notifications/app-badge.ts';
import { lockNotification } from '../features/notifications/notification-locks.ts';
import { ASK_READING, readReading } from '../features/notifications/page-messages.ts';
import { workerTexts } from '../features/notifications/worker-texts.ts';
import {
  notedSubscription,
  noteSubscription,
  publishSubscribed,
  readPublicKey,
  subscribeWith,
} from '../features/push/push-subscription.ts';
import type { LocalDb } from '../local/local-db.ts';
import { withTimeout } from '../local/with-timeout.ts';
import { listNotifications } from '../platform/shown-notifications.ts';
import { isActive, openActive } from './background.ts';
import { closeLater, closeShown, dataOf, showPayload, showPlain } from './notifications.ts';

/** Time limit for a push event's work, before the browser ends the worker, in ms. */
const PULL_MS = 10_000;
/** Time after which a push is shown without the databases, in ms: they may not answer on a busy device, or be held by a closing page. */
const DATABASE_MS = 3000;
/** Time limit for the answer of a page, in ms: frozen pages do not answer. */
const ANSWER_MS = 400;

/**
 * Handles a push: it always shows a notification, since browsers revoke the permission otherwise. Then it pulls the rows, so
 * that a tap finds them, also offline.
 */
export async function onPush(text: string | null, scope: ServiceWorkerGlobalScope): Promise<void> {
  const payload = readPayload(text);
  const opening = payload && openActive(payload.uid).catch(() => null);
  const active = opening && (await withTimeout(DATABASE_MS, opening, null));
  // Logged out, or another account by now, or unknown: nothing of it may be shown.
  if (!payload || !active) return showPlain(scope.registration);
  const { local, syncer } = active;
  const pullRows = async () => {
    const result = await withTimeout(PULL_MS, syncer.pull(), null);
    if (result?.kind === 'complete') await tidyUp(local, scope.registration, payload);
    else await showAppBadge(payload.badge);
  };
  await Promise.all([show(local, payload, scope), pullRows().catch(() => undefined)]);
  // A log-out meanwhile has closed the notifications of that time only.
  if (!(await isActive(payload.uid))) await closeAll(scope.registration);
}

async function closeAll(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of await listNotifications(registration)) shown.close();
  await showAppBadge(0);
}

/** A hidden page received a message before its push. The notification closes by itself after 5 s. */
export async function onNotify(payload: PushPayload, scope: ServiceWorkerGlobalScope): Promise<void> {
  const active = await openActive(payload.uid);
  const isWanted = Notification.permission === 'granted' && active && (await notedSubscription(active.local));
  if (!isWanted || !(await isFirst(active.local, payload))) return;
  await showPayload(scope.registration, payload, { isSilent: false });
  await closeLater(scope.registration, payload);
}

async function show(local: LocalDb, payload: PushPayload, scope: ServiceWorkerGlobalScope): Promise<void> {
  const { registration } = scope;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = pages.filter(({ visibilityState }) => visibilityState === 'visible');
  const first = isFirst(local, payload).catch(() => true);
  const isUnseen = await withTimeout(DATABASE_MS, first, true);
  // A visible page shows the message itself; the browser demands a notification all the same.
  await showPayload(registration, payload, { isSilent: seen.length > 0 || !isUnseen });
  if (seen.length === 0) return;
  const reading = await Promise.all(seen.map(askReading));
  if (payload.kind === 'message' && reading.includes(payload.id)) await closeShown(registration, payload);
  else await closeLater(registration, payload);
}

async function isFirst(local: LocalDb, { messageId }: PushPayload): Promise<boolean> {
  return messageId === undefined || lockNotification(local, 'desktop', messageId);
}

/**
 * After a whole pull: corrects the badge, and closes notifications of messages that were read elsewhere, or that their senders
 * deleted. That of this push has to stay, without the deleted words.
 */
async function tidyUp(local: LocalDb, registration: ServiceWorkerRegistration, payload: PushPayload): Promise<void> {
  await showAppBadge(await countUnread(local));
  for (const shown of await listNotifications(registration)) {
    const data = dataOf(shown);
    if (data?.kind !== 'message') continue;
    const isDeleted = data.messageId !== undefined && (await isEmptied(local, data.messageId));
    if (data.id === payload.id) {
      if (isDeleted) await showPayload(registration, await withoutWords(payload), { isSilent: true });
      continue;
    }
    const row = await local.cache.conversations.get(data.id);
    if (isDeleted || row?.unreadCount === 0) shown.close();
  }
}

async function isEmptied({ cache }: LocalDb, messageId: string): Promise<boolean> {
  return (await cache.messages.get(messageId))?.isEmptied === true;
}

async function withoutWords(payload: PushPayload): Promise<PushPayload> {
  return { ...payload, body: (await workerTexts()).deletedMessage };
}

function readPayload(text: string | null): PushPayload | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return matches(PushPayloadSchema, value) ? value : null;
  } catch {
    return null;
  }
}

async function askReading(page: Client): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(readReading(data));
  });
  page.postMessage(ASK_READING, [port2]);
  return withTimeout(ANSWER_MS, answer, null);
}

/** The browser replaced or dropped this device's subscription: the server gets the new one. */
export async function resubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const active = await openActive();
  if (!active || !(await notedSubscription(active.local))) return;
  const { local } = active;
  const subscription = await subscribeWith(registration.pushManager, await readPublicKey());
  if (await publishSubscribed(local, subscription)) await noteSubscription(local, subscription.endpoint);
}

import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema } from '@posy/contract/ids';
import { markAllRead } from '../features/messages/mark-read.ts';
import { messageError, sendMessage } from '../features/messages/send-message.ts';
import { notificationPath, savePendingOpen } from '../features/notifications/notification-path.ts';
import { openMessage } from '../features/notifications/page-messages.ts';
import { workerTexts } from '../features/notifications/worker-texts.ts';
import type { LocalDb } from '../local/local-db.ts';
import { showNotification } from '../platform/shown-notifications.ts';
import { registerBackgroundSyncIn } from '../sync/background-sync.ts';
import { openActive } from './background.ts';
import { dataOf, type NotificationData } from './notifications.ts';

/** A tap on a notification. `reply`: text typed into it. */
export interface Pressed {
  readonly notification: Notification;
  readonly action: string;
  readonly reply: string | null;
}

/** Handles a tap on a notification or one of its buttons. Mutations go through the outbox, as in a page. */
export async function onNotificationClick(pressed: Pressed, scope: ServiceWorkerGlobalScope): Promise<void> {
  const { notification, action, reply } = pressed;
  notification.close();
  const data = dataOf(notification);
  const active = data && (await openActive(data.uid).catch(() => null));
  if (!data || !active) return open('/', null, scope);
  const { local, syncer } = active;
  const conversationId = data.kind === 'message' && matches(ConversationIdSchema, data.id) ? data.id : null;
  const text = reply?.trim() ?? '';
  if (conversationId !== null && (action === 'read' || (action === 'reply' && text !== ''))) {
    const isDone = action === 'read' || (await sendReply(local, conversationId, text, () => syncer.pull()));
    if (!isDone) return notifyUnsent(data, text, scope.registration);
    await markAllRead(local, conversationId, data.k);
    await registerBackgroundSyncIn(scope.registration);
    await syncer.drain();
    return;
  }
  await open(notificationPath(data), local, scope);
}

/** False where the recipient is unknown here, or the server would refuse it. */
async function sendReply(
  local: LocalDb,
  conversationId: ConversationId,
  content: string,
  pull: () => Promise<unknown>,
): Promise<boolean> {
  if (messageError(content, false) !== null) return false;
  const { conversations } = local.cache;
  let row = await conversations.get(conversationId);
  if (!row) {
    await pull();
    row = await conversations.get(conversationId);
  }
  if (!row) return false;
  // It was not written in the composer, whose draft stays.
  const { id: toUserId, username } = row.otherUser;
  await sendMessage(local, { conversationId, toUserId, username, content, place: null });
  return true;
}

/** Shows the typed text in a notification that opens the conversation, so that it is not lost. */
async function notifyUnsent(
  data: NotificationData,
  text: string,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  const { notSentTitle } = await workerTexts();
  await showNotification(registration, notSentTitle, { body: text, tag: `unsent:${data.id}`, data });
}

/** Opens a path in an existing window, or in a new one. The message goes first: a focused window may still be frozen. */
async function open(path: string, local: LocalDb | null, { clients }: ServiceWorkerGlobalScope): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await clients.openWindow(path);
    return;
  }
  if (local) await savePendingOpen(local, path).catch(() => undefined);
  page.postMessage(openMessage(path));
  // Browsers refuse this without a recent tap.
  await page.focus().catch(() => undefined);
}

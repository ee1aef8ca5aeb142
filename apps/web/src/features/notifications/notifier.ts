import type { ConversationEntity } from '@posy/contract/conversations';
import type { PushPayload } from '@posy/contract/push';
import { setTitleCount } from '../../kit/tab-title.ts';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { listNotifications } from '../../platform/shown-notifications.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { readingNow } from '../conversations/reading-now.ts';
import { countUnread } from '../conversations/unread-count.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { readRelations } from '../relations/read-relations.ts';
import { showAppBadge } from './app-badge.ts';
import { arrivalsIn, nowReceived, type Received } from './arrivals.ts';
import { dismissInAppNotice, showInAppNotice } from './in-app-notices.ts';
import { keepConversationsFresh } from './keep-conversations-fresh.ts';
import { isNotificationLocked, lockNotification } from './notification-locks.ts';
import { openFromWorker } from './open-from-worker.ts';
import { notifyMessage } from './page-messages.ts';

/** A visible window without focus waits for one with focus, and a hidden one for both; in ms. */
const UNFOCUSED_WAIT_MS = 300;
const HIDDEN_WAIT_MS = 1000;

/**
 * Shows notifications of messages as they reach this device: within the visible page, else through the system. Messages that
 * arrived while Posy was closed were announced by push and are in the counts; they are not announced again.
 */
export function startNotifier(local: LocalDb): () => void {
  const startedAt = local.device.clock.now();
  const ending = new AbortController();
  let known: Received | null = null;
  let unread: ReadonlySet<string> = new Set();
  let requests: ReadonlySet<string> = new Set();
  /** The messages of others without words, whose notifications were closed. */
  const emptied = new Set<string>();

  const rows = liveQuery(() => readUnread(local, requests)).subscribe({
    next(conversations) {
      if (known !== null && hasCaughtUp(startedAt)) {
        const byId = new Map(conversations.map((row) => [row.id as string, row]));
        for (const arrival of arrivalsIn(conversations, known, local.uid)) {
          // It was written before it was accepted, here or on another device.
          if (requests.has(arrival.id)) continue;
          void announce(local, arrival, byId.get(arrival.id), ending.signal).catch(() => undefined);
        }
      }
      for (const { id, lastMessage } of conversations) {
        if (!lastMessage?.isEmptied || emptied.has(lastMessage.id)) continue;
        emptied.add(lastMessage.id);
        void forgetNotifications(id, lastMessage.id).catch(() => undefined);
      }
      known = nowReceived(conversations, known ?? new Map());
      requests = new Set(conversations.filter(({ isRequest }) => isRequest === true).map(({ id }) => id as string));
      const now = new Set(conversations.filter(({ unreadCount }) => unreadCount > 0).map(({ id }) => id as string));
      for (const id of unread) if (!now.has(id)) void forgetNotifications(id).catch(() => undefined);
      unread = now;
    },
    // The databases were closed: the page is being left.
    error: () => undefined,
  });
  const stops = [showUnread(local), keepConversationsFresh(local), openFromWorker(local)];
  return () => {
    ending.abort();
    rows.unsubscribe();
    for (const stop of stops) stop();
  };
}

/** Conversations with unread messages, and those that were requests at the last reading: the user may have accepted and read them. */
async function readUnread({ cache }: LocalDb, requests: ReadonlySet<string>): Promise<readonly ConversationEntity[]> {
  const unread = await cache.conversations.where('unreadCount').above(0).toArray();
  const present = new Set(unread.map(({ id }) => id as string));
  const others = await cache.conversations.bulkGet([...requests].filter((id) => !present.has(id)));
  return [...unread, ...others.filter((row) => row !== undefined)];
}

/** False until the first pull has ended: messages before that arrived while Posy was closed. */
function hasCaughtUp(startedAt: number): boolean {
  const { lastSyncedAt, isSyncing } = syncStatus.get();
  return lastSyncedAt !== null && (lastSyncedAt >= startedAt || !isSyncing);
}

async function announce(
  local: LocalDb,
  arrival: PushPayload,
  row: ConversationEntity | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { id, messageId, title, body } = arrival;
  if (messageId === undefined || readingNow() === id) {
    if (messageId !== undefined) await lockNotification(local, 'in-app', messageId);
    return;
  }
  if (!(await readPreferences(local)).notifyMessages || (await isFromMuted(local, row))) return;
  await passed(waitMs());
  // Its sender may have deleted it meanwhile.
  if (signal.aborted || (await local.cache.messages.get(messageId))?.isEmptied) return;
  if (document.visibilityState === 'visible') {
    if (readingNow() === id || !(await lockNotification(local, 'in-app', messageId))) return;
    showInAppNotice({ id, messageId, title, body, pictureUrl: row?.otherUser.profileImageUrl ?? null });
  } else if (!(await isNotificationLocked(local, 'in-app', messageId))) {
    navigator.serviceWorker?.controller?.postMessage(notifyMessage(arrival));
  }
}

/** Whether the other user of a conversation is muted: their messages arrive and count, without a notification. */
async function isFromMuted(local: LocalDb, row: ConversationEntity | undefined): Promise<boolean> {
  return row !== undefined && (await readRelations(local)).get(row.otherUser.id)?.isMuted === true;
}

function waitMs(): number {
  if (document.visibilityState !== 'visible') return HIDDEN_WAIT_MS;
  return document.hasFocus() ? 0 : UNFOCUSED_WAIT_MS;
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Removes the notifications of a conversation that was read, here or on another device. With `messageId` only those of that message,
 * which its sender deleted.
 */
async function forgetNotifications(conversationId: string, messageId?: string): Promise<void> {
  dismissInAppNotice(messageId ?? conversationId);
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await listNotifications(registration, { tag: `c:${conversationId}` })) {
    if (messageId === undefined || isAbout(shown, messageId)) shown.close();
  }
}

function isAbout({ data }: Notification, messageId: string): boolean {
  const about: unknown = data;
  return typeof about === 'object' && about !== null && 'messageId' in about && about.messageId === messageId;
}

/** Updates the tab's title and the app's icon with the number of unread messages. Returns a stop function. */
function showUnread(local: LocalDb): () => void {
  const counting = liveQuery(() => countUnread(local)).subscribe({
    next(count) {
      setTitleCount(count);
      void showAppBadge(count);
    },
    error: () => undefined,
  });
  return () => {
    counting.unsubscribe();
    setTitleCount(0);
  };
}

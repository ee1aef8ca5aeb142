import { matches } from '@posy/contract/check';
import { DESKTOP_NOTIFICATION_MS } from '@posy/contract/limits';
import { type PushPayload, PushPayloadSchema } from '@posy/contract/push';
import * as Type from 'typebox';
import { workerTexts } from '../features/notifications/worker-texts.ts';
import { listNotifications, showNotification } from '../platform/shown-notifications.ts';

/** Data of our notifications: enough to handle a tap without the original push. */
const DataSchema = Type.Object({
  uid: PushPayloadSchema.properties.uid,
  kind: PushPayloadSchema.properties.kind,
  id: Type.String(),
  messageId: Type.Optional(Type.String()),
  k: Type.Optional(Type.Integer()),
});
export type NotificationData = Type.Static<typeof DataSchema>;

interface NotificationButton {
  readonly action: string;
  readonly title: string;
  readonly type?: string;
  readonly placeholder?: string;
}

/** The DOM's types lack some options. */
interface FullOptions extends NotificationOptions {
  readonly renotify?: boolean;
  readonly timestamp?: number;
  readonly actions?: readonly NotificationButton[];
}

const ICONS = { icon: '/icon-192.png', badge: '/badge-96.png' };

async function messageActions(): Promise<readonly NotificationButton[]> {
  const texts = await workerTexts();
  return [
    { action: 'reply', title: texts.reply, type: 'text', placeholder: texts.replyPlaceholder },
    { action: 'read', title: texts.markRead },
  ];
}

/** Shows the notification of a push; it replaces an older one with its tag. `isSilent`: without sound and vibration. */
export async function showPayload(
  registration: ServiceWorkerRegistration,
  payload: PushPayload,
  { isSilent }: { readonly isSilent: boolean },
): Promise<void> {
  const { uid, kind, id, messageId, k, title, body, tag } = payload;
  const data: NotificationData = {
    uid,
    kind,
    id,
    ...(messageId !== undefined && { messageId }),
    ...(k !== undefined && { k }),
  };
  const options: FullOptions = {
    ...ICONS,
    body,
    tag,
    data,
    silent: isSilent,
    renotify: !isSilent,
    ...(kind === 'message' && { actions: await messageActions() }),
  };
  await showNotification(registration, title, options);
}

/** For a push without presentable content: browsers demand a notification for each. */
export async function showPlain(registration: ServiceWorkerRegistration): Promise<void> {
  const texts = await workerTexts();
  const options = { ...ICONS, body: texts.plainBody, tag: 'posy', silent: true };
  await showNotification(registration, texts.plainTitle, options);
}

/** Notifies the user of unsent entries, which are not sent before Posy is opened. */
export async function showUnsent(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  count: number,
): Promise<void> {
  const texts = await workerTexts();
  await showNotification(registration, texts.unsentTitle, {
    ...ICONS,
    body: texts.unsentBody({ count }),
    tag: 'outbox',
  });
}

/** Data of one of our notifications; null for others, and for those of another version. */
export function dataOf({ data }: Pick<Notification, 'data'>): NotificationData | null {
  return matches(DataSchema, data) ? data : null;
}

/** Closes a notification after 5 s, unless another one has replaced it. */
export async function closeLater(registration: ServiceWorkerRegistration, payload: PushPayload): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DESKTOP_NOTIFICATION_MS));
  await closeShown(registration, payload);
}

/** Closes the notification of a message. */
export async function closeShown(
  registration: ServiceWorkerRegistration,
  { tag, messageId }: Pick<PushPayload, 'tag' | 'messageId'>,
): Promise<void> {
  for (const shown of await listNotifications(registration, { tag })) {
    if (dataOf(shown)?.messageId === messageId) shown.close();
  }
}

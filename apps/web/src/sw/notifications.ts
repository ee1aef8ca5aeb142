import { matches } from '@posy/contract/check';
import { DESKTOP_NOTIFICATION_MS } from '@posy/contract/limits';
import { type PushPayload, PushPayloadSchema } from '@posy/contract/push';
import * as Type from 'typebox';
import { workerTexts } from '../features/notifications/worker-texts.ts';

/** What a notification of ours knows of itself: enough to act on it without the push that brought it. */
const DataSchema = Type.Object({
  uid: PushPayloadSchema.properties.uid,
  kind: PushPayloadSchema.properties.kind,
  id: Type.String(),
  messageId: Type.Optional(Type.String()),
});
export type NotificationData = Type.Static<typeof DataSchema>;

interface NotificationButton {
  readonly action: string;
  readonly title: string;
  readonly type?: string;
  readonly placeholder?: string;
}

/** Not all of what browsers know is in the types. */
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

/** Shows what a push tells; it takes the place of an older one with its tag. `isSilent`: without a sound or a buzz. */
export async function showPayload(
  registration: ServiceWorkerRegistration,
  payload: PushPayload,
  { isSilent }: { readonly isSilent: boolean },
): Promise<void> {
  const { uid, kind, id, messageId, title, body, tag } = payload;
  const data: NotificationData = { uid, kind, id, ...(messageId !== undefined && { messageId }) };
  const options: FullOptions = {
    ...ICONS,
    body,
    tag,
    data,
    silent: isSilent,
    renotify: !isSilent,
    ...(kind === 'message' && { actions: await messageActions() }),
  };
  await registration.showNotification(title, options);
}

/** For a push of which nothing may or can be told: browsers want something to be seen for each. */
export async function showPlain(registration: ServiceWorkerRegistration): Promise<void> {
  const texts = await workerTexts();
  await registration.showNotification(texts.plainTitle, { ...ICONS, body: texts.plainBody, tag: 'posy', silent: true });
}

/** Says that something waits to be sent, and that nothing more happens by itself until Posy is opened. */
export async function showUnsent(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  count: number,
): Promise<void> {
  const texts = await workerTexts();
  await registration.showNotification(texts.unsentTitle, {
    ...ICONS,
    body: texts.unsentBody({ count }),
    tag: 'outbox',
  });
}

/** What a notification is about; null for one of another kind, or of another version of the app. */
export function dataOf({ data }: Pick<Notification, 'data'>): NotificationData | null {
  return matches(DataSchema, data) ? data : null;
}

/** Takes a notification away after 5 s, if it still is the one that was shown. */
export async function closeLater(registration: ServiceWorkerRegistration, payload: PushPayload): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DESKTOP_NOTIFICATION_MS));
  await closeShown(registration, payload);
}

/** Takes it away. */
export async function closeShown(
  registration: ServiceWorkerRegistration,
  { tag, messageId }: Pick<PushPayload, 'tag' | 'messageId'>,
): Promise<void> {
  for (const shown of await registration.getNotifications({ tag })) {
    if (dataOf(shown)?.messageId === messageId) shown.close();
  }
}

import type { LocalDb } from '../../local/local-db.ts';

/** Maximum number of stored locks: far fewer notifications are in progress at a time. */
const MAX_LOCKS = 60;

/** `in-app`: within a visible page. `desktop`: by the system. */
export type NotificationLockKind = 'in-app' | 'desktop';

/**
 * Lets only one tab, or the worker, show a notification of a message. True: the caller is the first and shows it. Stored on the
 * device, because the worker loses its memory between two events.
 */
export async function lockNotification(
  { out }: LocalDb,
  kind: NotificationLockKind,
  messageId: string,
): Promise<boolean> {
  return out.transaction('rw', out.kv, async () => {
    const locked = idsOf((await out.kv.get(keyOf(kind)))?.v);
    if (locked.includes(messageId)) return false;
    await out.kv.put({ k: keyOf(kind), v: [...locked, messageId].slice(-MAX_LOCKS) });
    return true;
  });
}

/** Whether a tab or the worker has already shown it. */
export async function isNotificationLocked(
  { out }: LocalDb,
  kind: NotificationLockKind,
  messageId: string,
): Promise<boolean> {
  return idsOf((await out.kv.get(keyOf(kind)))?.v).includes(messageId);
}

function keyOf(kind: NotificationLockKind): string {
  return `announced:${kind}`;
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
}

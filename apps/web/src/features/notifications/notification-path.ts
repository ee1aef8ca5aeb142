import { matches } from '@posy/contract/check';
import { ConversationIdSchema, PostIdSchema, UserIdSchema } from '@posy/contract/ids';
import type { PushPayload } from '@posy/contract/push';
import type { LocalDb } from '../../local/local-db.ts';

/**
 * The target of a tap on a notification: a path of this site, made from its kind and id. An address within a push is never
 * followed.
 */
export function notificationPath({ kind, id }: Pick<PushPayload, 'kind' | 'id'>): string {
  if (kind === 'message') return matches(ConversationIdSchema, id) ? `/messages?conversation=${id}` : '/messages';
  if (kind === 'followRequest') return '/activity';
  if (kind === 'follow' || kind === 'followAccepted') return matches(UserIdSchema, id) ? `/u/${id}` : '/activity';
  return matches(PostIdSchema, id) ? `/?post=${id}` : '/activity';
}

const OURS = /^\/(?:messages(?:\?conversation=[0-9a-f-]{36})?|activity|u\/[0-9a-f-]{36}|\?post=[0-9a-f-]{36})$/;

/** Whether a path is one that {@link notificationPath} makes. */
export function isNotificationPath(path: unknown): path is string {
  return typeof path === 'string' && OURS.test(path);
}

const KEY = 'pending-open';
/** A tap is dropped after this time, in ms: the user has since opened the app for another reason. */
const GOOD_FOR_MS = 30_000;

/** Stores the path of a tapped notification: iOS may open the window and lose the message to it. */
export async function savePendingOpen({ out, device }: LocalDb, path: string): Promise<void> {
  await out.kv.put({ k: KEY, v: { path, at: device.clock.now() } });
}

/** Returns the path of a notification that was tapped just now, and deletes it. */
export async function consumePendingOpen({ out, device }: LocalDb): Promise<string | null> {
  return out.transaction('rw', out.kv, async () => {
    const value = (await out.kv.get(KEY))?.v;
    if (value === undefined) return null;
    await out.kv.delete(KEY);
    if (typeof value !== 'object' || value === null || !('path' in value) || !('at' in value)) return null;
    const { path, at } = value;
    const isRecent = typeof at === 'number' && Math.abs(device.clock.now() - at) < GOOD_FOR_MS;
    return isRecent && isNotificationPath(path) ? path : null;
  });
}

import { matches } from '@posy/contract/check';
import { ConversationIdSchema, PostIdSchema, UserIdSchema } from '@posy/contract/ids';
import type { PushPayload } from '@posy/contract/push';

/**
 * Where a tap on a notification leads: a path of ours, made from what the notification is about. What a push itself names
 * as its address is not followed.
 */
export function notificationPath({ kind, id }: Pick<PushPayload, 'kind' | 'id'>): string {
  if (kind === 'message') return matches(ConversationIdSchema, id) ? `/messages?conversation=${id}` : '/messages';
  if (kind === 'follow') return matches(UserIdSchema, id) ? `/?user=${id}` : '/activity';
  return matches(PostIdSchema, id) ? `/?post=${id}` : '/activity';
}

const OURS = /^\/(?:messages(?:\?conversation=[0-9a-f-]{36})?|activity|\?(?:user|post)=[0-9a-f-]{36})$/;

/** Whether a path is one that {@link notificationPath} makes. */
export function isNotificationPath(path: unknown): path is string {
  return typeof path === 'string' && OURS.test(path);
}

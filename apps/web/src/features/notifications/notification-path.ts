import { matches } from '@posy/contract/check';
import { ConversationIdSchema, PostIdSchema, UserIdSchema } from '@posy/contract/ids';
import type { PushPayload } from '@posy/contract/push';

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

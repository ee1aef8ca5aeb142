import type { Post } from '@posy/contract/posts';
import { type ActorName, onPerson, onPost, type Row, SIGNED_IN } from './matrix-row.ts';

/** Routes between users: follows, messages, blocks, reports. */
export const PEOPLE_ROWS: readonly Row[] = [
  ...onPerson('GET /api/users/:id/follow-status', SIGNED_IN),
  ...onPerson('POST /api/users/:id/follow', [401, 200, 400, 200, 401]),
  ...onPerson('DELETE /api/users/:id/follow', [401, 200, 400, 200, 401]),
  ...onPerson('GET /api/users/:id/followers', SIGNED_IN),
  ...onPerson('GET /api/users/:id/following', SIGNED_IN),
  ...onPerson('POST /api/followers/:id', [401, 200, 400, 200, 401]),
  ...onPerson('DELETE /api/followers/:id', [401, 200, 400, 200, 401]),
  { route: 'GET /api/follow-requests', statuses: SIGNED_IN },
  { route: 'GET /api/users/suggested', statuses: SIGNED_IN },
  ...onPerson('GET /api/user-pages/:who', SIGNED_IN),
  { route: 'GET /api/conversations', statuses: SIGNED_IN },
  {
    route: 'POST /api/conversations/create-by-username',
    options: () => ({ json: { username: 'owner.tester' } }),
    statuses: [401, 201, 400, 201, 401],
  },
  {
    route: 'POST /api/messages/send-by-username',
    options: () => ({ json: { username: 'owner.tester', content: 'Hello' } }),
    statuses: [401, 201, 400, 201, 401],
  },
  onChat('GET /api/conversations/:id/messages', [401, 200, 200, 404, 401]),
  {
    ...onChat('POST /api/conversations/:id/messages', [401, 201, 201, 404, 401]),
    options: () => ({ json: { content: 'Hi' } }),
  },
  onChat('POST /api/conversations/:id/read', [401, 204, 204, 404, 401]),
  onChat('POST /api/conversations/:id/accept', [401, 204, 204, 404, 401]),
  onChat('POST /api/conversations/:id/decline', [401, 204, 204, 404, 401]),
  {
    route: 'POST /api/conversations/delivered',
    options: (_actor, _post, chat) => ({ json: { items: [{ id: chat.conversationId, k: 1 }] } }),
    statuses: [401, 204, 204, 204, 401],
  },
  onChat('DELETE /api/messages/:id', [401, 204, 204, 404, 401]),
  onChat('POST /api/messages/:id/unsend', [401, 403, 204, 404, 401]),
  {
    ...onChat('PATCH /api/messages/:id', [401, 403, 200, 404, 401]),
    options: () => ({ json: { content: 'Hi again' } }),
  },
  {
    ...onChat('POST /api/messages/:id/reaction', [401, 204, 204, 404, 401]),
    options: () => ({ json: { emoji: '🌸' } }),
  },
  // This message has no video; messages.access.test.ts covers downloads of videos.
  onChat('GET /api/messages/:id/download', [401, 404, 404, 404, 401]),
  ...onPerson('POST /api/users/:id/block', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('DELETE /api/users/:id/block', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('POST /api/users/:id/mute', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('DELETE /api/users/:id/mute', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('POST /api/users/:id/dismissal', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('DELETE /api/users/:id/dismissal', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPost('POST /api/reports', [401, 201, 400, 201, 401], [401, 404, 400, 404, 401], () => '/api/reports').map(
    (row) => ({
      ...row,
      options: (_: ActorName, post: Post) => ({ json: { target: 'post', targetId: post.id, reason: 'spam' } }),
    }),
  ),
];

/**
 * The row of a route about the conversation of the owner with the other user, or its newest message, which is the
 * owner's.
 */
function onChat(route: string, statuses: Row['statuses']): Row {
  const [, pattern = ''] = route.split(' ');
  const path: Row['path'] = (_post, _commentId, chat) =>
    pattern.replace(':id', pattern.includes('/messages/:id') ? chat.id : chat.conversationId);
  return { route, path, statuses };
}

import type { Post } from '@posy/contract/posts';
import { type ActorName, onPost, OPEN, PRIVATE, type Row, SIGNED_IN, type Target } from './matrix-row.ts';
import { postForm, SMALL_PICTURE } from './posting.ts';

/** Routes of posts, tags, captions, flowers and comments. */
export const POST_ROWS: readonly Row[] = [
  { route: 'GET /api/posts', statuses: SIGNED_IN },
  { route: 'GET /api/posts/my', statuses: SIGNED_IN },
  { route: 'GET /api/tags/:tag/posts', path: () => '/api/tags/rose/posts', statuses: SIGNED_IN },
  {
    route: 'POST /api/posts',
    options: () => ({ body: postForm({}, SMALL_PICTURE) }),
    statuses: [401, 201, 201, 201, 401],
  },
  ...onPost('GET /api/posts/:id', SIGNED_IN, PRIVATE),
  ...onSharer(),
  ...onPost('DELETE /api/posts/:id', [401, 403, 204, 204, 401], [401, 404, 204, 404, 401]),
  ...onPost('PATCH /api/posts/:id', [401, 403, 200, 403, 401], [401, 404, 200, 404, 401]).map((row) => ({
    ...row,
    options: () => ({ json: { location: 'Werder' } }),
  })),
  ...onPost('POST /api/posts/:id/view', [401, 204, 204, 204, 401], [401, 404, 204, 404, 401]),
  ...onViews(),
  // The posts have pictures, which have no captions.
  ...onPost('DELETE /api/posts/:id/captions', [401, 403, 400, 403, 401], [401, 404, 400, 404, 401]),
  ...onPost('POST /api/posts/:id/captions', [401, 403, 400, 403, 401], [401, 404, 400, 404, 401]).map((row) => ({
    ...row,
    options: () => ({ json: { captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' } }),
  })),
  ...onPost('PATCH /api/posts/:id/captions', [401, 403, 400, 403, 401], [401, 404, 400, 404, 401]).map((row) => ({
    ...row,
    options: () => ({ json: { captionsLanguage: 'de' } }),
  })),
  ...onPost('POST /api/posts/:id/flower', SIGNED_IN, PRIVATE),
  ...onPost('GET /api/posts/:id/flower-status', SIGNED_IN, PRIVATE),
  ...onPost('GET /api/posts/:id/flowers', SIGNED_IN, PRIVATE),
  ...onPost('GET /media/:id/:width', SIGNED_IN, PRIVATE, (post) => post.media?.variants[0]?.url ?? ''),
  ...onPost('GET /api/comments/:postId', SIGNED_IN, PRIVATE, (post) => `/api/comments/${post.id}`),
  ...onPost('POST /api/comments', [401, 201, 201, 201, 401], [401, 404, 201, 404, 401]).map((row) => ({
    ...row,
    options: (_: ActorName, post: Post) => ({ json: { postId: post.id, content: 'Lovely' } }),
  })),
  ...onPost('POST /api/comments/:id/flower', SIGNED_IN, PRIVATE, (_, commentId) => `/api/comments/${commentId}/flower`),
  ...onPost(
    'DELETE /api/comments/:id',
    [401, 403, 204, 204, 401],
    [401, 404, 204, 404, 401],
    (_, commentId) => `/api/comments/${commentId}`,
  ),
];

/** Open to visitors. Only public posts of active users have a sharer, for everybody. */
function onSharer(): Row[] {
  const route = 'GET /api/posts/:id/sharer';
  const path = (post: Post) => `/api/posts/${post.id}/sharer`;
  return [
    { route, path, target: 'public', statuses: OPEN },
    { route, path, target: 'private', statuses: 404 },
    { route, path, target: 'of a deactivated', statuses: 404 },
  ];
}

/** A view of an invisible post is skipped without an error, which would disclose the post. */
function onViews(): Row[] {
  const route = 'POST /api/posts/views';
  const of = (target: Target, statuses: Row['statuses']): Row => ({
    route,
    target,
    statuses,
    options: (_actor, post) => ({ json: { postIds: [post.id] } }),
  });
  return [
    of('public', [401, 204, 204, 204, 401]),
    of('private', [401, 204, 204, 204, 401]),
    of('of a deactivated', [401, 204, 401, 204, 401]),
  ];
}

import { commentsCall, createCommentCall, deleteCommentCall } from '@posy/contract/comments';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveWrite } from '../../http/serve.ts';
import { OLDEST_FIRST } from '../../paging/page-cursor.ts';
import { createComment, listCommentsOf } from './comments.service.ts';
import { deleteComment } from './delete-comment.service.ts';

/** The calls about comments. */
export function commentsRoutes(app: App, deps: Deps): void {
  const tag = 'comments';

  servePage(app, deps, commentsCall, { tag }, OLDEST_FIRST, async ({ actor, params, page }) => {
    const { comments, next } = await listCommentsOf(deps.db.read, actor.userId, params.postId, page);
    return { rows: comments, next };
  });
  const creation = { tag, limit: 'commentsByAccount', fails: [404] } as const;
  serveWrite(app, deps, createCommentCall, creation, ({ actor, request, body }) => {
    const { id = null, postId, parentId = null, content } = body;
    return createComment(deps, actor, request, { id, postId, parentId, content });
  });
  serveWrite(app, deps, deleteCommentCall, { tag }, ({ actor, request, params, http }) =>
    deleteComment(deps, actor, request, { id: params.id, address: http.ip }),
  );
}

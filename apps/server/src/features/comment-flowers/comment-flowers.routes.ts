import { setCommentFlowerCall } from '@posy/contract/comment-flowers';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveWrite } from '../../http/serve.ts';
import { setCommentFlower } from './comment-flowers.service.ts';

/** The call that sets flowers for comments. */
export function commentFlowersRoutes(app: App, deps: Deps): void {
  const service = { tag: 'comments', limit: 'commentFlowersByAccount' } as const;
  serveWrite(app, deps, setCommentFlowerCall, service, ({ actor, request, params: { id: commentId }, body }) =>
    setCommentFlower(deps, actor, request, { commentId, isFlowered: body?.isFlowered ?? null }),
  );
}

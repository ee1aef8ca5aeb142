import { changePostCall } from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveWrite } from '../../http/serve.ts';
import { changePost } from './change-post.service.ts';

export function changePostRoutes(app: App, deps: Deps): void {
  const service = { tag: 'posts', limit: 'postChangesByAccount' } as const;
  serveWrite(app, deps, changePostCall, service, ({ actor, request, params, body }) =>
    changePost(deps, actor, request, params.id, body),
  );
}

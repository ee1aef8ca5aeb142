import { taggedPostsCall } from '@posy/contract/tags';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { routeOf } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { readTag } from '../tags/tags.service.ts';
import { listTaggedPosts } from './feed.service.ts';
import { PostPages } from './post-pages.ts';

/** Limit for all cached pages. Most have some 20 kB. */
const MAX_PAGES_BYTES = 2 * 1024 ** 2;

/** The route of the posts with a tag. */
export function taggedPostsRoutes(app: App, deps: Deps): void {
  const pages = new PostPages(deps, MAX_PAGES_BYTES);
  app.route({
    ...routeOf(taggedPostsCall, { tag: 'tags' }),
    serializerCompiler: PostPages.compile,
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      const tag = readTag(request.params.tag);
      return pages.send(request, reply, { viewerId: userId, of: tag }, request.query, (page) =>
        listTaggedPosts(deps.db.read, userId, tag, page),
      );
    },
  });
}

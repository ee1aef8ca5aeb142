import { MAX_ALBUM_PHOTOS, MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import { postSharerCall } from '@posy/contract/post-sharer';
import {
  changePostCall,
  createPostCall,
  CreatePostFieldsSchema,
  deletePostCall,
  myPostsCall,
  postCall,
  postsCall,
} from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { routeOf, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { POST_FILES } from '../media/file-rules.ts';
import { withBodyFolder } from '../media/receive-upload.ts';
import { receiveMedia, SourceSchema } from '../uploads/receive-media.ts';
import { POSTER_BODY_BYTES } from '../uploads/stage-media.ts';
import { changePost } from './change-post.service.ts';
import { createPost } from './create-post.service.ts';
import { listFeed, listPostsOf } from './feed.service.ts';
import { postCaptionsRoutes } from './post-captions.routes.ts';
import { PostPages, setHeads } from './post-pages.ts';
import { deletePost, readPost, readSharer } from './posts.service.ts';

const tag = 'posts';
const FILES = { media: POST_FILES };
/** Fields of a form that are given once for each photo. */
const LISTS = ['altTexts', 'uploadIds'] as const;

/** In JSON a character may take two bytes more. */
const CAPTIONS_BODY_BYTES = POSTER_BODY_BYTES + 2 * MAX_CAPTIONS_BYTES;

/** Limit for all cached pages. Most have some 20 kB. */
const MAX_PAGES_BYTES = 8 * 1024 ** 2;

/** Routes of posts. */
export function postsRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  createRoute(app, deps);
  serveWrite(app, deps, deletePostCall, { tag }, ({ actor, request, params, http }) =>
    deletePost(deps, actor, request, { id: params.id, address: http.ip }),
  );
  changePostRoutes(app, deps);
  postCaptionsRoutes(app, deps);
  postSharerRoutes(app, deps);
}

function readRoutes(app: App, deps: Deps): void {
  const pages = new PostPages(deps, MAX_PAGES_BYTES);
  const serializerCompiler = PostPages.compile;
  app.route({
    ...routeOf(postsCall, { tag }),
    serializerCompiler,
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      const { userId: authorId } = request.query;
      const list = { viewerId: userId, of: authorId ?? '' };
      return pages.send(request, reply, list, request.query, (page) =>
        authorId === undefined
          ? listFeed(deps.db.read, userId, page)
          : listPostsOf(deps.db.read, userId, authorId, page),
      );
    },
  });
  app.route({
    ...routeOf(myPostsCall, { tag }),
    serializerCompiler,
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      const list = { viewerId: userId, of: userId };
      return pages.send(request, reply, list, request.query, (page) => listPostsOf(deps.db.read, userId, userId, page));
    },
  });
  app.route({
    ...routeOf(postCall, { tag }),
    serializerCompiler,
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      await setHeads(deps, reply, userId);
      return reply.sendParts([await readPost(deps, userId, request.params.id)]);
    },
  });
}

function createRoute(app: App, deps: Deps): void {
  const form = { files: Object.keys(FILES), fields: [CreatePostFieldsSchema, SourceSchema] };
  app.route({
    ...routeOf(createPostCall, { tag, form }),
    bodyLimit: CAPTIONS_BODY_BYTES,
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('postsByAccountHourly', actor.userId);
      await deps.limits.consume('postsByAccountDaily', actor.userId);
      const written = await withBodyFolder(deps, request, { files: MAX_ALBUM_PHOTOS }, async (folder) => {
        const body = { files: FILES, purpose: 'post', folder, fieldBytes: MAX_CAPTIONS_BYTES, lists: LISTS } as const;
        const { fields, sources } = await receiveMedia(request, CreatePostFieldsSchema, body);
        if (sources.length === 0) throw new AppError('file_required');
        const { id, content = '', location = '', captions: text, captionsLanguage } = fields;
        const captions = text === undefined ? null : { text, language: captionsLanguage ?? 'en' };
        const altTexts = sources.map((_, i) => fields.altTexts?.[i] ?? (i === 0 ? fields.altText : undefined) ?? '');
        const audience = fields.audience ?? (fields.isPublic === 'false' ? 'onlyMe' : 'everyone');
        const post = { id: id ?? null, content, location, altTexts, audience, sources, captions };
        const files = sources.flatMap((source) => ('file' in source ? [source.file.sha256] : []));
        return createPost(deps, actor, writeRequestOf(request, { ...fields, files }), folder.path, post);
      });
      return sendWritten(reply, written);
    },
  });
}

function changePostRoutes(app: App, deps: Deps): void {
  const service = { tag: 'posts', limit: 'postChangesByAccount' } as const;
  serveWrite(app, deps, changePostCall, service, ({ actor, request, params, body }) =>
    changePost(deps, actor, request, params.id, body),
  );
}

/** Route of shared links, for visitors without a session; a session changes nothing. */
function postSharerRoutes(app: App, deps: Deps): void {
  app.route({
    ...routeOf(postSharerCall, { tag: 'posts', isPublic: true, canWait: true }),
    handler: async (request) => {
      await deps.limits.consume('postSharersByAddress', addressKey(request.ip));
      return readSharer(deps, request.params.id);
    },
  });
}

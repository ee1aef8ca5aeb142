import type { UserId } from '@posy/contract/ids';
import { DEFAULT_PAGE_SIZE, MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import { type PageQuery, PageQuerySchema } from '@posy/contract/paging';
import { CreatePostFieldsSchema, PostParamsSchema, PostSchema, PostsQuerySchema } from '@posy/contract/posts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { VersionCache } from '../../http/version-cache.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { bytesOf } from '../../json-parts.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { matchesEtag } from '../media/byte-range.ts';
import { POST_FILES } from '../media/file-rules.ts';
import { withUploadFolder } from '../media/receive-upload.ts';
import { checkFreeSpace } from '../media/space-floor.ts';
import { receiveMedia, SourceSchema } from '../uploads/receive-media.ts';
import { POSTER_BODY_BYTES } from '../uploads/stage-media.ts';
import { changePostRoutes } from './change-post.routes.ts';
import { createPost } from './create-post.service.ts';
import { postCaptionsRoutes } from './post-captions.routes.ts';
import { postSharerRoutes } from './post-sharer.routes.ts';
import { deletePost, listFeed, listPostsOf, type Page, type PageRequest, readPost } from './posts.service.ts';

const FILES = { media: POST_FILES };
/** Fields of a form that are given once for each photo. */
const LISTS = ['altTexts', 'uploadIds'] as const;
const PostListSchema = Type.Array(PostSchema);

/** A page for one viewer; `next`: start of the next page, null at the end. `parts`: of its JSON. */
interface SentPage {
  readonly next: string | null;
  parts: readonly Buffer[];
}

/** In JSON a character may take two bytes more. */
const CAPTIONS_BODY_BYTES = POSTER_BODY_BYTES + 2 * MAX_CAPTIONS_BYTES;

/** Limit for all cached pages. Most have some 20 kB. */
const MAX_PAGES_BYTES = 8 * 1024 ** 2;

/** Routes of posts. */
export function postsRoutes(app: App, deps: Deps): void {
  const tags = ['posts'];
  const listSchema = { tags, querystring: PostsQuerySchema, response: { 200: PostListSchema } };
  const mySchema = { tags, querystring: PageQuerySchema, response: { 200: PostListSchema } };
  const oneSchema = { tags, params: PostParamsSchema, response: { 200: PostSchema } };
  // Pages are text already; the schema is only for the documentation.
  const asText = () => String;
  const pages = new VersionCache<SentPage>(deps.db, MAX_PAGES_BYTES, ({ parts }) => bytesOf(parts));

  app.get('/api/posts', { schema: listSchema, serializerCompiler: asText }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { userId: authorId } = request.query;
    return sendPage(request, reply, { viewerId: userId, authorId }, request.query, (page) =>
      authorId === undefined ? listFeed(deps.db.read, userId, page) : listPostsOf(deps.db.read, userId, authorId, page),
    );
  });

  app.get('/api/posts/my', { schema: mySchema, serializerCompiler: asText }, async (request, reply) => {
    const { userId } = requireActor(request);
    const list = { viewerId: userId, authorId: userId };
    return sendPage(request, reply, list, request.query, (page) => listPostsOf(deps.db.read, userId, userId, page));
  });

  app.get('/api/posts/:id', { schema: oneSchema, serializerCompiler: asText }, async (request, reply) => {
    const { userId } = requireActor(request);
    await readHeads(userId, reply);
    return reply.sendParts([await readPost(deps, userId, request.params.id)]);
  });

  const createSchema = { tags, response: { 201: PostSchema } };
  const form = { files: Object.keys(FILES), fields: [CreatePostFieldsSchema, SourceSchema] };
  const creation = { schema: createSchema, config: { form }, bodyLimit: CAPTIONS_BODY_BYTES };
  app.post('/api/posts', creation, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('postsByAccountHourly', actor.userId);
    await deps.limits.consume('postsByAccountDaily', actor.userId);
    const written = await withUploadFolder(deps, async (folder) => {
      await checkFreeSpace(deps, folder);
      const body = { files: FILES, purpose: 'post', folder, fieldBytes: MAX_CAPTIONS_BYTES, lists: LISTS } as const;
      const { fields, sources } = await receiveMedia(request, CreatePostFieldsSchema, body);
      if (sources.length === 0) throw new AppError('file_required');
      const { id, content = '', location = '', isPublic, captions: text, captionsLanguage } = fields;
      const captions = text === undefined ? null : { text, language: captionsLanguage ?? 'en' };
      const altTexts = sources.map((_, i) => fields.altTexts?.[i] ?? (i === 0 ? fields.altText : undefined) ?? '');
      const post = { id: id ?? null, content, location, altTexts, isPublic: isPublic !== 'false', sources, captions };
      const [file, ...others] = sources.flatMap((source) => ('file' in source ? [source.file.sha256] : []));
      const args = { ...fields, ...(file !== undefined && { file }), ...(others.length > 0 && { others }) };
      return createPost(deps, actor, writeRequestOf(request, args), folder, post);
    });
    return sendWritten(reply, written);
  });

  app.delete('/api/posts/:id', { schema: { tags, params: PostParamsSchema } }, async (request, reply) => {
    const actor = requireActor(request);
    return sendWritten(
      reply,
      await deletePost(deps, actor, writeRequestOf(request, null), { id: request.params.id, address: request.ip }),
    );
  });

  changePostRoutes(app, deps);
  postCaptionsRoutes(app, deps);
  postSharerRoutes(app, deps);

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewerId, authorId }: { readonly viewerId: UserId; readonly authorId: UserId | undefined },
    query: PageQuery,
    list: (page: PageRequest) => Promise<Page>,
  ): Promise<FastifyReply> {
    const etag = await readHeads(viewerId, reply);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const after = query.cursor === undefined ? TOP : parsePlace(query.cursor);
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    // Other parameters do not change the page, so they must not make another cache entry.
    const key = [viewerId, authorId, limit, formatPlace(after)].join(' ');
    let isKnown = true;
    const sent = await pages.get(key, async () => {
      isKnown = false;
      const page = await list({ after, limit });
      return { next: page.next && formatPlace(page.next), parts: await deps.postJson.page(deps.db.read, page.rows) };
    });
    // Joining a page pays off once it is sent several times.
    if (isKnown && sent.parts.length > 1) sent.parts = [Buffer.concat(sent.parts)];
    const link = nextLink(request.url, sent.next);
    if (link !== null) reply.header('link', link);
    return reply.sendParts(sent.parts);
  }

  async function readHeads(viewerId: UserId, reply: FastifyReply): Promise<string> {
    const etag = `"${await setAsOf(deps, reply, viewerId)}"`;
    reply.header('etag', etag);
    return etag;
  }
}

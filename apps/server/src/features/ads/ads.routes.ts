import {
  AdDaySchema,
  AdEntitySchema,
  type AdFields,
  AdFieldsSchema,
  AdParamsSchema,
  AdSeenBodySchema,
  AdStatusBodySchema,
  FeedAdSchema,
} from '@posy/contract/ads';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readFields } from '../../http/form-fields.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { POST_FILES } from '../media/file-rules.ts';
import { withBodyFolder } from '../media/receive-upload.ts';
import { receiveMedia, SourceSchema } from '../uploads/receive-media.ts';
import { type MediaSource, POSTER_BODY_BYTES } from '../uploads/stage-media.ts';
import { countSeen } from './ad-counting.service.ts';
import { listFeedAds } from './ad-feed.service.ts';
import { readAdChanges, readNewAd } from './ad-fields.ts';
import { deleteOwnAd, listAdDays, listOwnAds, setAdActive } from './ads.service.ts';
import { type AdEdit, type AdMedia, createAd, editAd } from './write-ad.service.ts';

const FILES = { media: POST_FILES };
const AdDayListSchema = Type.Array(AdDaySchema);
const FeedAdListSchema = Type.Array(FeedAdSchema);
const AdListSchema = Type.Array(AdEntitySchema);

/** A report of the present moment has no body, or null. */
const AdSeenRequestSchema = Type.Optional(Type.Union([AdSeenBodySchema, Type.Null()]));

/** The calls about ads. */
export function adsRoutes(app: App, deps: Deps): void {
  const tags = ['ads'];
  const params = AdParamsSchema;
  const config = { canWait: true };
  const mySchema = { tags, querystring: PageQuerySchema, response: { 200: AdListSchema } };
  const form = { files: Object.keys(FILES), fields: [AdFieldsSchema, SourceSchema] };
  const withFile = { bodyLimit: POSTER_BODY_BYTES, config: { form } };
  const seenSchema = { tags, params, body: AdSeenRequestSchema };

  app.get('/api/ads/my', { schema: mySchema, config }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
    await setAsOf(deps, reply, userId);
    const after = cursor === undefined ? TOP : parsePlace(cursor);
    const { ads, next } = await listOwnAds(deps, userId, { after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return [...ads];
  });

  app.get('/api/ads/feed', { schema: { tags, response: { 200: FeedAdListSchema } }, config }, (request) =>
    listFeedAds(deps, requireActor(request).userId),
  );

  app.get('/api/ads/:id/days', { schema: { tags, params, response: { 200: AdDayListSchema } }, config }, (request) =>
    listAdDays(deps, requireActor(request).userId, request.params.id),
  );

  app.post('/api/ads', { ...withFile, schema: { tags, response: { 201: AdEntitySchema } } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('adsByAccount', actor.userId);
    const written = await withBody(deps, request, ({ fields, source, folder }) => {
      const ad = { id: fields.id ?? null, content: readNewAd(fields), media: mediaOf(fields, source) };
      return createAd(deps, actor, requestOf(request, fields, source), folder, ad);
    });
    return sendWritten(reply, written);
  });

  app.patch(
    '/api/ads/:id',
    { ...withFile, schema: { tags, params, response: { 200: AdEntitySchema } } },
    async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('adsByAccount', actor.userId);
      const { id } = request.params;
      const written = await withBody(deps, request, ({ fields, source, folder }) => {
        const media: AdEdit['media'] = mediaOf(fields, source) ?? (fields.isMediaRemoved === 'true' ? null : 'keep');
        const edit = { id, changes: readAdChanges(fields), media };
        return editAd(deps, actor, requestOf(request, fields, source), folder, edit);
      });
      return sendWritten(reply, written);
    },
  );

  const statusSchema = { tags, params, body: AdStatusBodySchema, response: { 200: AdEntitySchema } };
  app.patch('/api/ads/:id/status', { schema: statusSchema }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('adSwitchesByAccount', actor.userId);
    const { isActive } = request.body;
    const args = { id: request.params.id, isActive };
    return sendWritten(reply, await setAdActive(deps, actor, writeRequestOf(request, { isActive }), args));
  });

  app.delete('/api/ads/:id', { schema: { tags, params } }, async (request, reply) => {
    const actor = requireActor(request);
    return sendWritten(reply, await deleteOwnAd(deps, actor, writeRequestOf(request, null), request.params.id));
  });

  for (const kind of ['impression', 'click'] as const) {
    app.post(`/api/ads/:id/${kind}`, { schema: seenSchema }, async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('adViewsByAccount', actor.userId);
      const { at } = request.body ?? {};
      const seen = { id: request.params.id, kind, at: at === undefined ? deps.clock.now() : parseInstant(at) };
      return sendWritten(reply, await countSeen(deps, actor, writeRequestOf(request, { at: at ?? null }), seen));
    });
  }
}

/** Reads JSON or a form. Without a file or an upload it needs no folder. */
async function withBody<T>(
  deps: Deps,
  request: FastifyRequest,
  work: (body: { fields: AdFields; source: MediaSource | null; folder: string }) => Promise<T>,
): Promise<T> {
  const { body } = request;
  const isJson = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isJson && !request.isMultipart()) throw new AppError('invalid_input');
  if (isJson && !('uploadId' in body))
    return work({ fields: readFields(AdFieldsSchema, body), source: null, folder: '' });
  return withBodyFolder(deps, request, {}, async (folder) => {
    const options = { files: FILES, purpose: 'ad', folder } as const;
    return work({ ...(await receiveMedia(request, AdFieldsSchema, options)), folder: folder.path });
  });
}

function requestOf(request: FastifyRequest, fields: AdFields, source: MediaSource | null) {
  return writeRequestOf(request, source && 'file' in source ? { ...fields, file: source.file.sha256 } : fields);
}

function mediaOf({ mediaOf: ofAd }: AdFields, source: MediaSource | null): AdMedia | null {
  return source ?? (ofAd === undefined ? null : { ofAd });
}

/** Throws `AppError('invalid_input')` for an invalid time. */
function parseInstant(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) throw new AppError('invalid_input', [{ field: 'at', message: 'Must be an instant' }]);
  return at;
}

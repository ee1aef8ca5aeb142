import {
  adClickCall,
  adDaysCall,
  type AdFields,
  AdFieldsSchema,
  adImpressionCall,
  type AdSeenBody,
  createAdCall,
  deleteAdCall,
  editAdCall,
  feedAdsCall,
  myAdsCall,
  setAdStatusCall,
} from '@posy/contract/ads';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readFields } from '../../http/form-fields.ts';
import { routeOf, servePage, serveRead, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { NEWEST_FIRST } from '../../paging/page-cursor.ts';
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
const tag = 'ads';
/** The parts of a request with a picture or video. */
const FORM = { files: Object.keys(FILES), fields: [AdFieldsSchema, SourceSchema] };

/** The calls about ads. */
export function adsRoutes(app: App, deps: Deps): void {
  listRoutes(app, deps);
  writeRoutes(app, deps);

  const status = { tag, limit: 'adSwitchesByAccount' } as const;
  serveWrite(app, deps, setAdStatusCall, status, ({ actor, request, params: { id }, body: { isActive } }) =>
    setAdActive(deps, actor, request, { id, isActive }),
  );
  serveWrite(app, deps, deleteAdCall, { tag }, ({ actor, request, params }) =>
    deleteOwnAd(deps, actor, request, params.id),
  );

  const args = (body: AdSeenBody | null | undefined) => ({ at: body?.at ?? null });
  const seen = { tag, args, limit: 'adViewsByAccount' } as const;
  for (const call of [adImpressionCall, adClickCall]) {
    const kind = call === adClickCall ? 'click' : 'impression';
    serveWrite(app, deps, call, seen, async ({ actor, request, params: { id }, body }) => {
      const at = body?.at === undefined ? deps.clock.now() : parseInstant(body.at);
      return countSeen(deps, actor, request, { id, kind, at });
    });
  }
}

function listRoutes(app: App, deps: Deps): void {
  const service = { tag, canWait: true };
  servePage(app, deps, myAdsCall, service, NEWEST_FIRST, async ({ actor, page }) => {
    const { ads, next } = await listOwnAds(deps, actor.userId, page);
    return { rows: ads, next };
  });
  serveRead(app, deps, feedAdsCall, service, ({ actor }) => listFeedAds(deps, actor.userId));
  serveRead(app, deps, adDaysCall, service, ({ actor, params }) => listAdDays(deps, actor.userId, params.id));
}

function writeRoutes(app: App, deps: Deps): void {
  const withPoster = { bodyLimit: POSTER_BODY_BYTES };
  app.route({
    ...routeOf(createAdCall, { tag, form: FORM }),
    ...withPoster,
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('adsByAccount', actor.userId);
      const written = await withBody(deps, request, ({ fields, source, folder }) => {
        const ad = { id: fields.id ?? null, content: readNewAd(fields), media: mediaOf(fields, source) };
        return createAd(deps, actor, requestOf(request, fields, source), folder, ad);
      });
      return sendWritten(reply, written);
    },
  });
  app.route({
    ...routeOf(editAdCall, { tag, form: FORM }),
    ...withPoster,
    handler: async (request, reply) => {
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
  });
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

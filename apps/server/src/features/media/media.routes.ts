import { isId } from '@posy/contract/ids';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendFile } from './send-file.ts';
import { findCaptions, findVariant, findVideo, type VisibleFile } from './visible-media.ts';

const schema = {
  tags: ['media'],
  params: Type.Object({ id: Type.String({ maxLength: 200 }), width: Type.String({ maxLength: 200 }) }),
  querystring: Type.Object({ h: Type.Optional(Type.String()) }),
};

/**
 * GET and HEAD /media/{id}/{width}?h=, …/video or …/captions: a size of a picture, a video or its captions, for viewers of the
 * post, message or profile that it belongs to.
 */
export function mediaRoutes(app: App, deps: Deps): void {
  // One route for both: Fastify's own HEAD would answer with a length of 0.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:id/:width',
    schema,
    config: { sendsFile: '*/*' },
    handler: async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site === 'cross-site' || site === 'same-site') throw new AppError('cross_site');
      // Pictures of the community page are public.
      const viewerId = request.actor && requireActor(request).userId;
      const { id, width } = request.params;
      return sendFile(reply, await find(deps, viewerId, id, width), { urlHash: request.query.h });
    },
  });
  app.get('/media/*', { schema: { hide: true } }, async (request) => {
    requireActor(request);
    throw new AppError('media_not_found');
  });
}

function find(deps: Deps, viewerId: string | null, id: string, file: string): Promise<VisibleFile> {
  if (isId(id) && file === 'video') return findVideo(deps, viewerId, id);
  if (isId(id) && file === 'captions') return findCaptions(deps, viewerId, id);
  if (!isId(id) || !/^[1-9]\d{0,4}$/.test(file))
    throw new AppError(viewerId === null ? 'unauthorized' : 'media_not_found');
  return findVariant(deps, viewerId, id, Number(file));
}

import { MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import { removeCaptionsCall, setCaptionsCall, setCaptionsLanguageCall } from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { routeOf, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { withBodyFolder } from '../media/receive-upload.ts';
import { removePostCaptions, setPostCaptions, setPostCaptionsLanguage } from './post-captions.service.ts';

/** In JSON a character may take two bytes more. */
const BODY_BYTES = 3 * MAX_CAPTIONS_BYTES;

/** Routes of the captions of an existing post. */
export function postCaptionsRoutes(app: App, deps: Deps): void {
  const tag = 'posts';
  const service = { tag, limit: 'captionsByAccount' } as const;

  app.route({
    ...routeOf(setCaptionsCall, { tag }),
    bodyLimit: BODY_BYTES,
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('captionsByAccount', actor.userId);
      const { captions: text, captionsLanguage: language = 'en' } = request.body;
      const args = { postId: request.params.id, captions: { text, language } };
      const written = await withBodyFolder(deps, request, {}, ({ path }) =>
        setPostCaptions(deps, actor, writeRequestOf(request, request.body), path, args),
      );
      return sendWritten(reply, written);
    },
  });
  serveWrite(app, deps, setCaptionsLanguageCall, service, ({ actor, request, params, body }) =>
    setPostCaptionsLanguage(deps, actor, request, { postId: params.id, language: body.captionsLanguage }),
  );
  serveWrite(app, deps, removeCaptionsCall, service, ({ actor, request, params }) =>
    removePostCaptions(deps, actor, request, params.id),
  );
}

import { MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import { CaptionsSchema } from '@posy/contract/media';
import { CaptionsBodySchema, CaptionsLanguageBodySchema, PostParamsSchema } from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { withBodyFolder } from '../media/receive-upload.ts';
import { removePostCaptions, setPostCaptions, setPostCaptionsLanguage } from './post-captions.service.ts';

/** In JSON a character may take two bytes more. */
const BODY_BYTES = 3 * MAX_CAPTIONS_BYTES;

/** Routes of the captions of an existing post. */
export function postCaptionsRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['posts'], params: PostParamsSchema };
  const setSchema = { ...schema, body: CaptionsBodySchema, response: { 200: CaptionsSchema } };

  app.post('/api/posts/:id/captions', { schema: setSchema, bodyLimit: BODY_BYTES }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('captionsByAccount', actor.userId);
    const { captions: text, captionsLanguage: language = 'en' } = request.body;
    const args = { postId: request.params.id, captions: { text, language } };
    const written = await withBodyFolder(deps, request, {}, ({ path }) =>
      setPostCaptions(deps, actor, writeRequestOf(request, request.body), path, args),
    );
    return sendWritten(reply, written);
  });

  const languageSchema = { ...schema, body: CaptionsLanguageBodySchema, response: { 200: CaptionsSchema } };
  app.patch('/api/posts/:id/captions', { schema: languageSchema }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('captionsByAccount', actor.userId);
    const args = { postId: request.params.id, language: request.body.captionsLanguage };
    const write = writeRequestOf(request, request.body);
    return sendWritten(reply, await setPostCaptionsLanguage(deps, actor, write, args));
  });

  app.delete('/api/posts/:id/captions', { schema }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('captionsByAccount', actor.userId);
    return sendWritten(reply, await removePostCaptions(deps, actor, writeRequestOf(request, null), request.params.id));
  });
}

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { pathOf } from '@posy/contract/call';
import { NewUploadIdSchema } from '@posy/contract/ids';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import {
  appendUploadCall,
  createUploadCall,
  deleteUploadCall,
  TUS_HEADER,
  TUS_VERSION,
  TUS_VERSION_HEADER,
  UPLOAD_CONTENT_TYPE,
  UPLOAD_EXPIRES_HEADER,
  UPLOAD_LENGTH_HEADER,
  UPLOAD_METADATA_HEADER,
  UPLOAD_METHOD_HEADER,
  UPLOAD_OFFSET_HEADER,
  type UploadParamsSchema,
  UploadPurposeSchema,
} from '@posy/contract/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { NoBodySchema, routeOf } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { appendUpload, readUpload } from './append-upload.ts';
import { UploadWriters } from './uploads-writers.ts';
import { createUpload, type NewUpload, removeUpload, type UploadState } from './uploads.service.ts';

const NewUploadSchema = Type.Object({
  id: NewUploadIdSchema,
  purpose: UploadPurposeSchema,
  length: Type.Integer({ minimum: 0 }),
});

type UploadRequest = FastifyRequest<{ Params: Static<typeof UploadParamsSchema> }>;

/** Resumable uploads: tus 1.0 with creation, expiration and termination (see the contract). */
export function uploadsRoutes(app: App, deps: Deps): void {
  // A separate Fastify context: only these routes accept bodies of this type.
  app.register(async (scope) => {
    scope.addContentTypeParser(UPLOAD_CONTENT_TYPE, (_request, _payload, done) => done(null));
    scope.addHook('onSend', async (_request, reply) => {
      reply.header(TUS_HEADER, TUS_VERSION);
    });
    install(scope.withTypeProvider<TypeBoxTypeProvider>(), deps);
  });
}

function install(app: App, deps: Deps): void {
  const tag = 'uploads';
  const uploads = routeOf(createUploadCall, { tag });
  const upload = routeOf(appendUploadCall, { tag });
  const writers = new UploadWriters();
  // This runs before the server waits for its connections: an upload may last minutes, and the database closes in seconds.
  app.addHook('preClose', () => writers.close());

  app.options(uploads.url, { schema: { tags: [tag] } }, async (request, reply) => {
    requireActor(request);
    return reply
      .code(204)
      .headers({
        [TUS_VERSION_HEADER]: TUS_VERSION,
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': MAX_MEDIA_BYTES - 1,
      })
      .send();
  });

  app.route({
    ...uploads,
    schema: { ...uploads.schema, response: { 201: NoBodySchema } },
    handler: async (request, reply) => {
      const actor = requireActor(request);
      checkVersion(request, reply);
      await deps.limits.consume('uploadsByAccount', actor.userId);
      const state = await createUpload(deps, actor, readNewUpload(request));
      return sendState(reply.code(201).header('location', pathOf(appendUploadCall, { id: state.id })), state);
    },
  });

  app.head(upload.url, { schema: upload.schema }, async (request, reply) => {
    const { userId } = requireActor(request);
    checkVersion(request, reply);
    return sendState(reply, await readUpload(deps, writers, { ownerId: userId, id: request.params.id }));
  });

  const append = async (request: UploadRequest, reply: FastifyReply) => {
    const { raw, params } = request;
    try {
      const { userId } = requireActor(request);
      checkVersion(request, reply);
      if (request.headers['content-type'] !== UPLOAD_CONTENT_TYPE) throw new AppError('unsupported_media_type');
      const offset = readNumber(request, UPLOAD_OFFSET_HEADER);
      const body = { stream: raw, bytes: Number(request.headers['content-length'] ?? 0) };
      const state = await appendUpload(deps, writers, { ownerId: userId, id: params.id }, offset, body);
      return await sendState(reply.code(204), state);
    } catch (error) {
      // The rest of the body is read and dropped, so that the refusal reaches the client and the connection stays open.
      raw.resume();
      throw error;
    }
  };

  const remove = async (request: UploadRequest, reply: FastifyReply) => {
    const actor = requireActor(request);
    checkVersion(request, reply);
    await writers.alone({ ownerId: actor.userId, id: request.params.id }, () =>
      removeUpload(deps, actor, request.params.id),
    );
    return reply.code(204).send();
  };

  app.route({ ...upload, handler: append });
  app.route({ ...routeOf(deleteUploadCall, { tag }), handler: remove });
  // Some networks and libraries let through no other methods than GET and POST. It is another spelling of the two calls above.
  app.post(upload.url, { schema: { ...upload.schema, hide: true } }, async (request, reply) => {
    const method = request.headers[UPLOAD_METHOD_HEADER];
    if (method === 'PATCH') return append(request, reply);
    request.raw.resume();
    if (method === 'DELETE') return remove(request, reply);
    requireActor(request);
    reply.header('allow', 'HEAD, PATCH, DELETE');
    throw new AppError('method_not_allowed');
  });
}

function sendState(reply: FastifyReply, { offset, length, expiresAt }: UploadState): FastifyReply {
  reply.headers({ [UPLOAD_OFFSET_HEADER]: offset, [UPLOAD_LENGTH_HEADER]: length });
  if (expiresAt !== null) reply.header(UPLOAD_EXPIRES_HEADER, new Date(expiresAt).toUTCString());
  return reply.send();
}

/** Clients that send no version are assumed to use this one. The refusal of another one names it. */
function checkVersion({ headers }: FastifyRequest, reply: FastifyReply): void {
  const version = headers[TUS_HEADER];
  if (version === undefined || version === TUS_VERSION) return;
  reply.header(TUS_VERSION_HEADER, TUS_VERSION);
  throw new AppError('upload_version');
}

function readNewUpload(request: FastifyRequest): NewUpload {
  const metadata = readMetadata(request.headers[UPLOAD_METADATA_HEADER]);
  const upload = {
    id: metadata.get('id'),
    purpose: metadata.get('purpose'),
    length: readNumber(request, UPLOAD_LENGTH_HEADER),
  };
  if (!Value.Check(NewUploadSchema, upload)) throw new AppError('invalid_upload');
  return upload;
}

/** `key base64,key base64`, as tus has it. */
function readMetadata(header: string | string[] | undefined): Map<string, string> {
  if (typeof header !== 'string' || header.length > 4096) throw new AppError('invalid_upload');
  return new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ', 2);
      return [key, Buffer.from(value, 'base64').toString()];
    }),
  );
}

function readNumber(request: FastifyRequest, name: string): number {
  const header = request.headers[name];
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) throw new AppError('invalid_upload');
  return Number(header);
}

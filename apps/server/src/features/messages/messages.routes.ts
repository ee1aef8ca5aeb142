import { reactCall } from '@posy/contract/message-reactions';
import {
  deleteMessageCall,
  downloadMessageCall,
  editMessageCall,
  messagesCall,
  sendByUsernameCall,
  type SendByUsernameFields,
  SendByUsernameFieldsSchema,
  sendMessageCall,
  SendMessageFieldsSchema,
  unsendMessageCall,
} from '@posy/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readFields } from '../../http/form-fields.ts';
import { routeOf, servePage, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import type { CursorFormat } from '../../paging/page-cursor.ts';
import { readUsername } from '../conversations/conversations.service.ts';
import { MESSAGE_PHOTOS, MESSAGE_VIDEOS } from '../media/file-rules.ts';
import { withBodyFolder } from '../media/receive-upload.ts';
import { sendFile } from '../media/send-file.ts';
import { receiveMedia, SourceSchema } from '../uploads/receive-media.ts';
import { type MediaSource, POSTER_BODY_BYTES } from '../uploads/stage-media.ts';
import { editMessage, unsendMessage } from './change-message.service.ts';
import type { Draft } from './message-draft.ts';
import { react } from './message-reactions.service.ts';
import { deleteMessage, findMessageVideo, listMessages } from './messages.service.ts';
import { sendByUsername, sendMessage } from './send-message.service.ts';

const FILES = { video: MESSAGE_VIDEOS, photo: MESSAGE_PHOTOS } as const;

/** Messages have their numbers as cursors. */
const BY_NUMBER: CursorFormat<number> = { first: Number.MAX_SAFE_INTEGER, parse: parseNumber, format: String };

/** Routes of messages. */
export function messagesRoutes(app: App, deps: Deps): void {
  const tag = 'messages';
  servePage(app, deps, messagesCall, { tag }, BY_NUMBER, async ({ actor, params, page: { after, limit } }) => {
    const { messages, next } = await listMessages(deps.db.read, actor.userId, params.id, { before: after, limit });
    return { rows: messages, next };
  });
  sendingRoutes(app, deps);
  changingRoutes(app, deps);

  app.route({
    ...routeOf(downloadMessageCall, { tag, sendsFile: 'video/mp4' }),
    // One route for both: Fastify's own HEAD would answer with a length of 0.
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      const { id } = request.params;
      const file = await findMessageVideo(deps, userId, id);
      return sendFile(reply, file, { downloadName: `message-video-${id}.mp4` });
    },
  });
}

function sendingRoutes(app: App, deps: Deps): void {
  const tag = 'messages';
  app.route({
    ...routeOf(sendMessageCall, { tag, form: formOf(SendMessageFieldsSchema) }),
    bodyLimit: POSTER_BODY_BYTES,
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('messagesByAccount', actor.userId);
      const { id: conversationId } = request.params;
      const written = await withBody(deps, request, SendMessageFieldsSchema, (body) => {
        const target = { conversationId, toUserId: body.fields.toUserId ?? null };
        return sendMessage(deps, actor, requestOf(request, body), draftOf(body, target), body.folder);
      });
      return sendWritten(reply, written);
    },
  });
  app.route({
    ...routeOf(sendByUsernameCall, { tag, form: formOf(SendByUsernameFieldsSchema) }),
    bodyLimit: POSTER_BODY_BYTES,
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('messagesByAccount', actor.userId);
      const written = await withBody(deps, request, SendByUsernameFieldsSchema, (body) => {
        const fields: SendByUsernameFields = body.fields;
        const target = { username: readUsername(fields.username ?? '') };
        return sendByUsername(deps, actor, requestOf(request, body), draftOf(body, target), body.folder);
      });
      return sendWritten(reply, written);
    },
  });
}

function changingRoutes(app: App, deps: Deps): void {
  const tag = 'messages';
  serveWrite(app, deps, deleteMessageCall, { tag }, ({ actor, request, params }) =>
    deleteMessage(deps, actor, request, params.id),
  );
  serveWrite(app, deps, unsendMessageCall, { tag, limit: 'messagesByAccount' }, ({ actor, request, params }) =>
    unsendMessage(deps, actor, request, params.id),
  );
  serveWrite(app, deps, editMessageCall, { tag, limit: 'messagesByAccount' }, ({ actor, request, params, body }) =>
    editMessage(deps, actor, request, params.id, body.content),
  );
  serveWrite(app, deps, reactCall, { tag, limit: 'messagesByAccount' }, ({ actor, request, params, body }) =>
    react(deps, actor, request, params.id, body.emoji),
  );
}

function formOf(fields: TObject) {
  return { files: Object.keys(FILES), fields: [fields, SourceSchema] };
}

/** A parsed body: its fields, its picture or video, and the folder of that. */
interface Body<F> {
  readonly fields: F;
  readonly source: MediaSource | null;
  readonly folder: string;
}

/** Reads JSON or a form. Text alone needs neither a folder nor the checks of files. */
async function withBody<S extends TObject, T>(
  deps: Deps,
  request: FastifyRequest,
  schema: S,
  work: (body: Body<Static<S>>) => Promise<T>,
): Promise<T> {
  const { body } = request;
  const isJson = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isJson && !request.isMultipart()) throw new AppError('invalid_input');
  if (isJson && !('uploadId' in body)) return work({ fields: readFields(schema, body), source: null, folder: '' });
  return withBodyFolder(deps, request, {}, async (folder) => {
    const options = { files: FILES, purpose: 'message', folder } as const;
    return work({ ...(await receiveMedia(request, schema, options)), folder: folder.path });
  });
}

type Fields = Pick<SendByUsernameFields, 'id' | 'content' | 'uploadId' | 'poster' | 'replyToId'>;

function requestOf(request: FastifyRequest, { fields, source }: Body<Fields>) {
  return writeRequestOf(request, source && 'file' in source ? { ...fields, file: source.file.sha256 } : fields);
}

function draftOf({ fields, source }: Body<Fields>, target: Draft['target']): Draft {
  const { id = null, content = '', replyToId = null } = fields;
  return { id, target, content, replyToId, source };
}

/** Throws `AppError('invalid_cursor')` unless the cursor is the number of a message. */
function parseNumber(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new AppError('invalid_cursor');
  return Number(cursor);
}

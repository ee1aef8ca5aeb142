import {
  ConversationEntitySchema,
  ConversationParamsSchema,
  CreateByUsernameBodySchema,
  DeliveredBodySchema,
  ReadBodySchema,
} from '@posy/contract/conversations';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { NoBodySchema } from '../../http/no-body.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { matchesEtag } from '../media/byte-range.ts';
import { createByUsername, listConversations, markDelivered, markRead } from './conversations.service.ts';

const ConversationListSchema = Type.Array(ConversationEntitySchema);

/** A call that marks all as read has no body, or null. */
const ReadRequestSchema = Type.Optional(Type.Union([ReadBodySchema, Type.Null()]));

/** The calls about conversations. */
export function conversationsRoutes(app: App, deps: Deps): void {
  const tags = ['conversations'];
  const listSchema = {
    tags,
    querystring: PageQuerySchema,
    response: { 200: ConversationListSchema, 304: NoBodySchema },
  };
  const createSchema = { tags, body: CreateByUsernameBodySchema, response: { 201: ConversationEntitySchema } };

  app.get('/api/conversations', { schema: listSchema }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
    await setAsOf(deps, reply, userId);
    // Changes of one's list are synced in one's own scope.
    const { heads } = deps;
    const etag = `"${heads.epoch}.${heads.peek(`u:${userId}`) ?? (await heads.get(`u:${userId}`))}"`;
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
    const after = cursor === undefined ? TOP : parsePlace(cursor);
    const { conversations, next } = await listConversations(deps.db.read, userId, { after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return reply.send(conversations);
  });

  app.post(
    '/api/conversations/create-by-username',
    { schema: createSchema, config: { fails: [404] } },
    async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('conversationsByAccount', actor.userId);
      const { username } = request.body;
      return sendWritten(reply, await createByUsername(deps, actor, writeRequestOf(request, { username }), username));
    },
  );

  app.post(
    '/api/conversations/:id/read',
    { schema: { tags, params: ConversationParamsSchema, body: ReadRequestSchema } },
    async (request, reply) => {
      const actor = requireActor(request);
      const args = { conversationId: request.params.id, k: request.body?.k ?? null };
      return sendWritten(reply, await markRead(deps, actor, writeRequestOf(request, { k: args.k }), args));
    },
  );

  app.post('/api/conversations/delivered', { schema: { tags, body: DeliveredBodySchema } }, async (request, reply) => {
    const actor = requireActor(request);
    const { items } = request.body;
    return sendWritten(reply, await markDelivered(deps, actor, writeRequestOf(request, { items }), items));
  });
}

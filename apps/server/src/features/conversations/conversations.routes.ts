import {
  acceptRequestCall,
  conversationsCall,
  createConversationCall,
  declineRequestCall,
  markDeliveredCall,
  markReadCall,
  type ReadBody,
} from '@posy/contract/conversations';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { NoBodySchema, routeOf, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { formatPageCursor, parsePageCursor, TOP } from '../../paging/page-cursor.ts';
import { matchesEtag } from '../media/byte-range.ts';
import { createByUsername, listConversations, markDelivered, markRead } from './conversations.service.ts';
import { acceptRequest, declineRequest } from './requests.service.ts';

/** The calls about conversations. */
export function conversationsRoutes(app: App, deps: Deps): void {
  const tag = 'conversations';
  listRoute(app, deps);

  const creation = { tag, limit: 'conversationsByAccount', fails: [404] } as const;
  serveWrite(app, deps, createConversationCall, creation, ({ actor, request, body }) =>
    createByUsername(deps, actor, request, body.username),
  );
  const readArgs = (body: ReadBody | null | undefined) => ({ k: body?.k ?? null });
  serveWrite(app, deps, markReadCall, { tag, args: readArgs }, ({ actor, request, params, body }) =>
    markRead(deps, actor, request, { conversationId: params.id, ...readArgs(body) }),
  );
  serveWrite(app, deps, markDeliveredCall, { tag }, ({ actor, request, body }) =>
    markDelivered(deps, actor, request, body.items),
  );
  serveWrite(app, deps, acceptRequestCall, { tag }, ({ actor, request, params }) =>
    acceptRequest(deps, actor, request, params.id),
  );
  serveWrite(app, deps, declineRequestCall, { tag }, ({ actor, request, params }) =>
    declineRequest(deps, actor, request, params.id),
  );
}

/** Devices that have the list get no rows: changes of one's list are synced in one's own scope. */
function listRoute(app: App, deps: Deps): void {
  const { schema, ...route } = routeOf(conversationsCall, { tag: 'conversations' });
  app.route({
    ...route,
    schema: { ...schema, response: { 200: conversationsCall.answer, 304: NoBodySchema } },
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
      await setAsOf(deps, reply, userId);
      const { heads } = deps;
      const etag = `"${heads.epoch}.${heads.peek(`u:${userId}`) ?? (await heads.get(`u:${userId}`))}"`;
      reply.header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
      const after = cursor === undefined ? TOP : parsePageCursor(cursor);
      const { conversations, next } = await listConversations(deps.db.read, userId, { after, limit });
      const link = nextLink(request, next && formatPageCursor(next));
      if (link !== null) reply.header('link', link);
      return reply.send(conversations);
    },
  });
}

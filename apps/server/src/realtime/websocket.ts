import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import websocket from '@fastify/websocket';
import { CLOSE_UNAUTHORIZED } from '@posy/contract/realtime';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../changes/write-once.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { isForeignOrigin, isUnknownHost } from '../http/origin.ts';
import { addressKey } from '../http/rate-limits.ts';
import { readSessionToken } from '../http/session.ts';
import type { Hub } from './hub.ts';
import { SOCKET_PATH } from './socket-request.ts';

const MAX_FRAME_BYTES = 16 * 1024;
/** Per message. Browsers send such short messages in one fragment. */
const MAX_FRAGMENTS = 100;

/**
 * `/ws`. A refused client is accepted and closed with 1008 at once, since a page cannot distinguish a refused upgrade from a
 * broken network. Frames are not compressed: for pokes that costs more than it saves.
 */
export async function installWebsocket(app: App, deps: Deps, hub: Hub): Promise<void> {
  await app.register(websocket, {
    // The hub counts pings before it answers them.
    options: { maxPayload: MAX_FRAME_BYTES, maxFragments: MAX_FRAGMENTS, perMessageDeflate: false, autoPong: false },
    // A broken socket closes by itself; the hub gets its close event.
    errorHandler: (_error, socket) => socket.terminate(),
    // The hub closes sockets, with a code that tells clients to reconnect.
    preClose: (done) => done(),
  });
  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: (_request, reply) => reply.code(426).headers({ upgrade: 'websocket', 'cache-control': 'no-store' }).send(),
    onRequest: (request, reply, done) => {
      responses.set(request.raw, reply.raw);
      done();
    },
    wsHandler: (socket, request) => {
      releaseRequest(socket, request.raw, responses.get(request.raw));
      return welcome(deps, hub, socket, request);
    },
  });
}

/**
 * A socket outlives the request it came with by hours. The response that was never sent and the plugin's listener hold that
 * request, its headers and reply: an eighth of the memory of an idle socket.
 */
function releaseRequest(socket: WebSocket, request: IncomingMessage, response: ServerResponse | undefined): void {
  response?.detachSocket(request.socket);
  socket.removeAllListeners('error');
  // The plugin's `errorHandler` was among them. Frames that come before the hub listens must not be an unhandled error either.
  socket.on('error', () => socket.terminate());
}

async function welcome(deps: Deps, hub: Hub, socket: WebSocket, request: FastifyRequest): Promise<void> {
  // Frames that come while the session is looked up must not be lost.
  socket.pause();
  try {
    // Behind a proxy every connection comes from the proxy's address.
    await deps.limits.consume('allByAddress', addressKey(request.ip));
    const actor = await admit(deps, request.headers);
    if (actor) await hub.add(socket, actor);
    else socket.close(CLOSE_UNAUTHORIZED, 'unauthorized');
  } catch {
    socket.close(1013, 'try again later');
  } finally {
    socket.resume();
  }
}

async function admit({ config, sessions }: Deps, headers: IncomingHttpHeaders): Promise<Actor | null> {
  if (config.liveTransport === 'polling') return null;
  if (isUnknownHost(config, headers.host) || isForeignOrigin(config, headers)) return null;
  const token = readSessionToken(config, headers.cookie);
  if (token === null) return null;
  return sessions.peek(token) ?? sessions.find(token);
}

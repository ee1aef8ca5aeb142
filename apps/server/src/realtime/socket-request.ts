import type { IncomingMessage } from 'node:http';
import { decodedPath } from '../http/request-path.ts';

/** The path of sockets. */
export const SOCKET_PATH = '/ws';

/**
 * Whether a request with an `Upgrade` header asks for a socket. All others are answered as if they had none, which RFC 9110 allows:
 * Java's client and `curl --http2` offer `h2c` with every request.
 */
export function isSocketRequest({ headers: { upgrade }, url = '' }: IncomingMessage): boolean {
  return upgrade?.toLowerCase() === 'websocket' && decodedPath({ url }) === SOCKET_PATH;
}

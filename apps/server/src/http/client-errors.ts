import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { ERROR_CODE_HEADER } from '@posy/contract/headers';
import { errorBody } from './error-reply.ts';
import { API_HEADERS } from './security-headers.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers input that is no valid HTTP request (malformed, too long or too slow) with the usual error body, and closes the
 * connection, since the start of the next request is unknown.
 */
export function replyToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawReply(CODES[error.code ?? ''] ?? 'malformed_request'));
  socket.destroy(error);
}

function rawReply(code: ErrorCode): string {
  const { status } = ERRORS[code];
  const body = JSON.stringify(errorBody(code));
  const headers = {
    ...API_HEADERS,
    [ERROR_CODE_HEADER]: code,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

import { hash } from 'node:crypto';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_REPLAYED_HEADER,
  SYNC_ACK_HEADER,
  SYNC_OPS_HEADER,
} from '@posy/contract/headers';
import { type AnswerOps, formatAck } from '@posy/contract/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WriteRequest, Written } from '../changes/write-once.ts';
import { AppError } from '../errors.ts';
import { callOf } from './request-path.ts';

const KEY = /^[\w-]{8,100}$/;

/** Whether a text is a valid idempotency key. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * The idempotency key of a write and the fingerprint of its request: method, path and `args` (the body, or a form's fields).
 * Throws 400 for an invalid key.
 */
export function writeRequestOf(request: FastifyRequest, args: unknown): WriteRequest {
  const header = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (header !== undefined && (typeof header !== 'string' || !isKey(header))) {
    throw new AppError('invalid_input', [{ field: 'Idempotency-Key', message: 'Must be a UUID' }]);
  }
  return {
    key: header ?? null,
    fingerprint: header === undefined ? '' : fingerprintOf(callOf(request), args),
    wantsOps: request.headers[SYNC_OPS_HEADER] === '1',
  };
}

/**
 * Sends the result of a write, with the header that tells the device when the write is visible. Ops stand beside the fields of
 * the body.
 */
export function sendWritten<T>(reply: FastifyReply, written: Written<T>): FastifyReply {
  reply.code(written.status).header(SYNC_ACK_HEADER, formatAck(written.ack));
  if (written.isReplay) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
  if (!written.ops) return reply.send(written.status === 204 ? undefined : written.body);
  const answer: AnswerOps = { ...written.body, ops: [...written.ops] };
  // Bytes pass by the schema of the call, which describes the answer without ops.
  return reply
    .code(written.status === 204 ? 200 : written.status)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(answer)));
}

/** Fingerprint of a request: SHA-256 of call and arguments, independent of the order of keys. */
export function fingerprintOf(call: string, args: unknown): string {
  return hash('sha256', `${call}\n${canonicalJson(args)}`, 'hex');
}

function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'null'
  );
}

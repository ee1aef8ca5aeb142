import type { ErrorBody, FieldError } from '@posy/contract/error-body';
import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { ERROR_CODE_HEADER } from '@posy/contract/headers';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { API_HEADERS } from './security-headers.ts';

/** Errors of Fastify and its multipart plugin, as Posy's refusals. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_PARTS_LIMIT: 'malformed_body',
  FST_FILES_LIMIT: 'malformed_body',
  FST_FIELDS_LIMIT: 'malformed_body',
  FST_PROTO_VIOLATION: 'malformed_body',
  ERR_STREAM_PREMATURE_CLOSE: 'malformed_body',
  ECONNRESET: 'malformed_body',
  SQLITE_BUSY: 'server_busy',
  SQLITE_FULL: 'storage_full',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  STORAGE_UNAVAILABLE: 'storage_unavailable',
};

/** When a retry makes sense after a failure that passes by itself. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { server_busy: 1, storage_unavailable: 5 };

/** Messages of the multipart parser for cut or garbled bodies. These errors have no code. */
const MULTIPART_MESSAGES =
  /^(Unexpected end of|Malformed (part|urlencoded)|Multipart: Boundary not found|Part terminated early)/;

/** Turns any error into the one error body. The cause is logged with the request's id. */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toAppError(error, request);
  keepConnection(request, reply);
  if (refusal) sendError(reply, refusal.code, refusal);
  else {
    request.log.error(
      { err: error, requestId: request.id, url: request.routeOptions.url, method: request.method },
      'Request failed',
    );
    sendError(reply, 'internal', { requestId: request.id });
  }
}

/**
 * Fastify closes the connection of a body that it refuses, while the rest arrives. Proxies take that for a failure of the process,
 * and send it nothing for a while. Node drops the rest, which is no longer than an upload, and `SlowRequestGuard` bounds its time.
 */
function keepConnection({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= MAX_MEDIA_BYTES) reply.removeHeader('connection');
}

/** Sends a refusal with the headers of every API answer. */
export function sendError(
  reply: FastifyReply,
  code: ErrorCode,
  extra: {
    details?: readonly FieldError[] | undefined;
    requestId?: string;
    retryAfterSeconds?: number | undefined;
  } = {},
): void {
  const body: ErrorBody = {
    ...errorBody(code),
    ...(extra.details && { details: [...extra.details] }),
    ...(extra.requestId !== undefined && { requestId: extra.requestId }),
  };
  reply.headers(API_HEADERS).header(ERROR_CODE_HEADER, code);
  if (extra.retryAfterSeconds !== undefined) reply.header('retry-after', extra.retryAfterSeconds);
  reply.code(body.statusCode).type('application/json; charset=utf-8').serializer(String).send(JSON.stringify(body));
}

/** The body of every refusal. */
export function errorBody(code: ErrorCode): ErrorBody {
  const { status, message } = ERRORS[code];
  return { statusCode: status, code, message };
}

function toAppError(error: FastifyError | Error, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if ('validation' in error && error.validation) return fromValidation(error);
  const code = 'code' in error ? error.code : '';
  const known = CODES[code];
  if (known === 'storage_unavailable')
    request.log.error({ err: error, requestId: request.id }, 'The store of files is away');
  if (known) return new AppError(known, undefined, RETRY_AFTER_SECONDS[known]);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) return new AppError('unsupported_media_type');
  if (status === 413) return new AppError('body_too_large');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('malformed_body');
  const isMultipart = request.headers['content-type']?.startsWith('multipart/') ?? false;
  return isMultipart && MULTIPART_MESSAGES.test(error.message) ? new AppError('malformed_body') : null;
}

function fromValidation(error: FastifyError): AppError {
  const problems = error.validation ?? [];
  const details = problems.map(({ instancePath, params, message }) => {
    const missing = typeof params['missingProperty'] === 'string' ? params['missingProperty'] : '';
    const field = instancePath.slice(1).replaceAll('/', '.') || missing;
    return { field, message: message ?? ERRORS.invalid_input.message };
  });
  const isMissing = error.validationContext === 'body' && problems.every(({ keyword }) => keyword === 'required');
  return new AppError(isMissing ? 'fields_required' : 'invalid_input', details);
}

import { ERRORS } from '@posy/contract/errors';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import type { TObject } from 'typebox';
import { isUnsafe } from './origin.ts';

/** The parts of a multipart body: the names of the fields that may hold a file, and the schemas of all others. */
export interface FormDescription {
  readonly files: readonly string[];
  readonly fields: readonly TObject[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers visitors without a session. */
    isPublic?: boolean;
    /** The call reads its multipart body itself, so no schema of the route describes it. */
    form?: FormDescription;
    /** Media type of an answer that is a file. */
    sendsFile?: string;
    /** Statuses of refusals that {@link failuresOf} cannot derive. */
    fails?: readonly number[];
  }
}

/** The parts of a route that its description needs. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'schema'> & { readonly config?: FastifyContextConfig };

export const SESSION = [{ session: [] }];
const FILE = { type: 'string', contentMediaType: 'application/octet-stream' };
const NO_CONTENT = { description: 'No content', type: 'null' };

/** A route's schema with the parts that only the description needs. The route itself uses its own schema. */
export function describedSchema({ schema = {}, config = {} }: DescribedRoute) {
  const { form, sendsFile, isPublic, audit } = config;
  return {
    ...schema,
    security: isPublic === true ? [] : SESSION,
    ...(audit && { description: 'Administrators only. Every call is in the audit log.' }),
    ...(form && { consumes: ['multipart/form-data'], body: bodyOf(form) }),
    response: sendsFile === undefined ? (schema.response ?? { 204: NO_CONTENT }) : { 200: fileAnswer(sendsFile) },
  };
}

/** The statuses with which a call may be refused, besides those of any call: 421, 426, 500, 503, 507. */
export function failuresOf({ method, schema = {}, config = {} }: DescribedRoute): readonly number[] {
  const { form, isPublic, audit, fails = [] } = config;
  const isWrite = [method].flat().some(isUnsafe);
  const failures = new Set([429, ...fails]);
  if (schema.params ?? schema.querystring ?? schema.body ?? form) failures.add(400);
  if (isPublic !== true) failures.add(401).add(409);
  if (isWrite || audit) failures.add(403);
  if (schema.params) failures.add(404);
  if (schema.body ?? form) failures.add(413).add(415);
  if (form?.fields.some(({ properties }) => 'uploadId' in properties)) failures.add(404).add(410);
  return [...failures].toSorted((a, b) => a - b);
}

/** The codes of all refusals with this status. */
export function codesOf(status: number): readonly string[] {
  return Object.entries(ERRORS).flatMap(([code, error]) => (error.status === status ? [code] : []));
}

function bodyOf({ files, fields }: FormDescription) {
  const required = fields.flatMap((schema) => schema.required ?? []);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(files.map((name) => [name, FILE])),
      ...Object.assign({}, ...fields.map((schema) => schema.properties)),
    },
    ...(required.length > 0 && { required }),
  };
}

function fileAnswer(mediaType: string) {
  return {
    description: 'The file; ranges are supported where the call has a HEAD.',
    content: { [mediaType]: { schema: { type: 'string', contentMediaType: mediaType } } },
  };
}

import type { Static, TNull, TObject, TSchema, TUndefined } from 'typebox';
import type { CallLine } from './calls.ts';

type ParamName<Line extends string> = Line extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** Values for the names in braces of a call's path. */
export type CallParams<Line extends string> = Readonly<Record<ParamName<Line>, string>>;

type Plain<Value> = Value extends string ? string : Value;

/** A body as callers write it who have ids as plain strings. */
export type PlainBody<Body> = { readonly [Name in keyof Body]: Plain<Body[Name]> };

/** A call of the API: what the server and its clients agree on. */
export interface Call<
  Called extends string = string,
  Answer extends TSchema = TSchema,
  Params extends TObject = TObject,
  Body extends TSchema = TSchema,
  Query extends TObject = TObject,
> {
  /** Method and path, with the names of its parameters in braces: `POST /api/posts/{id}/flower`. */
  readonly line: Called;
  /** JSON; absent: 204, or a file. */
  readonly answer?: Answer;
  /** Status of the answer; default: 200. */
  readonly status?: 200 | 201 | 202;
  readonly params?: Params;
  readonly query?: Query;
  /** JSON; absent: none, or a form, whose fields have a schema of their own. */
  readonly body?: Body;
}

/** Declares a call: its path is written here and nowhere else. */
export function call<
  const Called extends `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  Answer extends TSchema = TNull,
  Params extends TObject = TObject,
  Body extends TSchema = TUndefined,
  Query extends TObject = TObject,
>(
  line: Called,
  parts: Omit<Call<Called, Answer, Params, Body, Query>, 'line'>,
): Call<Called, Answer, Params, Body, Query> {
  return { line, ...parts };
}

type MethodOf<Called extends string> = Called extends `${infer Method} ${string}` ? Method : never;

interface Request<Called extends string> {
  readonly method: MethodOf<Called>;
  readonly path: string;
}

/** Method and path of a call, with these values in its path. */
export function callRequest<Called extends CallLine>(line: Called, params: CallParams<Called>): Request<Called> {
  return fill(line, params);
}

/** The argument of a call's body; none where it has no body. */
type JsonOf<Requested extends Call> =
  Requested extends Call<string, TSchema, TObject, infer Body, TObject>
    ? Body extends TUndefined
      ? []
      : [json: Static<Body>]
    : never;

/** The request of a call, with its body if it has one. */
export function requestOf<Requested extends Call>(
  { line }: Requested,
  params: CallParams<Requested['line']>,
  ...[json]: JsonOf<Requested>
): Request<Requested['line']> & { readonly json?: unknown } {
  const request = fill<Requested['line']>(line, params);
  return json === undefined ? request : { ...request, json };
}

/** The path of a call that reads, with its query. */
export function pathOf<Called extends string>(
  { line }: Pick<Call<Called>, 'line'>,
  params: CallParams<Called>,
  query: Readonly<Record<string, string | number>> = {},
): string {
  const { path } = fill(line, params);
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

function fill<Called extends string>(line: Called, params: CallParams<Called>): Request<Called> {
  const values = new Map(Object.entries<string>(params));
  const [method = '', path = ''] = line.split(' ');
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a line begins with it
    method: method as MethodOf<Called>,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '')),
  };
}

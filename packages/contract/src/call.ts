import type { Static, TNull, TObject, TSchema, TUndefined } from 'typebox';

type ParamName<Line extends string> = Line extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** The platform's own class: this package has no types of Node or the DOM. */
declare const URLSearchParams: new () => {
  readonly size: number;
  set(name: string, value: string): void;
  toString(): string;
};

/** The path of every call begins with it. */
export const API_PATH = '/api/';

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

/** The answer's schema, of calls that have one. */
type Answered<Answer extends TSchema> = Answer extends TNull ? unknown : { readonly answer: Answer };

/** Declares a call: its path is written here and nowhere else. A bundle leaves out those that nothing in it makes. */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const Called extends `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  Answer extends TSchema = TNull,
  Params extends TObject = TObject,
  Body extends TSchema = TUndefined,
  Query extends TObject = TObject,
>(
  line: Called,
  parts: Omit<Call<Called, Answer, Params, Body, Query>, 'line'>,
): Call<Called, Answer, Params, Body, Query> & Answered<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Answer` is TNull where `parts` have none
  return { line, ...parts } as Call<Called, Answer, Params, Body, Query> & Answered<Answer>;
}

type MethodOf<Called extends string> = Called extends `${infer Method} ${string}` ? Method : never;

interface Request<Called extends string> {
  readonly method: MethodOf<Called>;
  readonly path: string;
}

/** Method and path of a call, with these values in its path. */
export function callRequest<Called extends string>(
  { line }: Pick<Call<Called>, 'line'>,
  params: CallParams<Called>,
): Request<Called> {
  return fill(line, params);
}

/** The answer of a call; undefined where it has none. */
export type AnswerOf<Requested extends Call> = Requested extends { readonly answer: infer Answer extends TSchema }
  ? Static<Answer>
  : undefined;

/** The body of a call; undefined where it has none. */
export type BodyOf<Requested extends Call> =
  Requested extends Call<string, TSchema, TObject, infer Body, TObject> ? Static<Body> : never;

/** The query of a call. Values that are undefined are left out of its path. */
export type QueryOf<Requested extends Call> =
  Requested extends Call<string, TSchema, TObject, TSchema, infer Query>
    ? { readonly [Name in keyof Static<Query>]?: Extract<Static<Query>[Name], string | number> | undefined }
    : never;

/** The argument of a call's body; none where it has no body. */
type JsonOf<Requested extends Call> = BodyOf<Requested> extends undefined ? [] : [json: BodyOf<Requested>];

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
export function pathOf<Requested extends Call>(
  requested: Requested,
  params: CallParams<Requested['line']>,
  query?: QueryOf<Requested>,
): string;
export function pathOf(
  { line }: Call,
  params: CallParams<string>,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const { path } = fill(line, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
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

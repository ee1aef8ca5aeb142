import type { Static, TObject, TSchema, TUndefined } from 'typebox';
import type { CallLine } from './calls.ts';

type ParamName<Line extends string> = Line extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** Values for the names in braces of a call's path. */
export type CallParams<Line extends CallLine> = Readonly<Record<ParamName<Line>, string>>;

type Plain<Value> = Value extends string ? string : Value;

/** A body as callers write it who have ids as plain strings. */
export type PlainBody<Body> = { readonly [Name in keyof Body]: Plain<Body[Name]> };

/** A call of the API: what the server and its clients agree on. */
export interface Call<
  Line extends CallLine = CallLine,
  Answer extends TSchema = TSchema,
  Params extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  /** Method and path, with the names of its parameters in braces. */
  readonly line: Line;
  /** Of status 200. */
  readonly answer: Answer;
  readonly params?: Params;
  readonly body?: Body;
}

/** Declares a call: its path is written here and nowhere else. */
export function call<
  const Line extends CallLine,
  Answer extends TSchema,
  Params extends TObject = TObject,
  Body extends TSchema = TUndefined,
>(line: Line, parts: Omit<Call<Line, Answer, Params, Body>, 'line'>): Call<Line, Answer, Params, Body> {
  return { line, ...parts };
}

type MethodOf<Line extends CallLine> = Line extends `${infer Method} ${string}` ? Method : never;

/** Method and path of a call, with these values in its path. */
export function callRequest<Line extends CallLine>(
  line: Line,
  params: CallParams<Line>,
): { readonly method: MethodOf<Line>; readonly path: string } {
  const values = new Map(Object.entries<string>(params));
  const [method = '', path = ''] = line.split(' ');
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a line begins with it
    method: method as MethodOf<Line>,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '')),
  };
}

/** The request of a call, with its body if it has one. */
export function requestOf<Line extends CallLine, Body extends TSchema>(
  { line }: Call<Line, TSchema, TObject, Body>,
  params: CallParams<Line>,
  ...[json]: Body extends TUndefined ? [] : [json: Static<Body>]
): { readonly method: MethodOf<Line>; readonly path: string; readonly json?: unknown } {
  return json === undefined ? callRequest(line, params) : { ...callRequest(line, params), json };
}

/** The path of a call that reads, with its query. */
export function pathOf<Line extends CallLine>(
  { line }: Pick<Call<Line>, 'line'>,
  params: CallParams<Line>,
  query: Readonly<Record<string, string | number>> = {},
): string {
  const { path } = callRequest(line, params);
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

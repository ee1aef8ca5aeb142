import type { Call } from './calls.ts';

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** Values for the names in braces of a call's path. */
export type CallParams<Called extends Call> = Readonly<Record<ParamName<Called>, string>>;

type Plain<Value> = Value extends string ? string : Value;

/** A body as callers write it who have ids as plain strings. */
export type PlainBody<Body> = { readonly [Name in keyof Body]: Plain<Body[Name]> };

/** Method and path of a call, with these values in its path. */
export function callRequest<Called extends Call>(
  call: Called,
  params: CallParams<Called>,
): { readonly method: string; readonly path: string } {
  const values = new Map(Object.entries<string>(params));
  const [method = '', path = ''] = call.split(' ');
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '')),
  };
}

import type { ApiDocument } from './api-page.ts';
import type { TestServer } from './test-server.ts';

/** A call as the server describes it, see `http/openapi.ts`. */
export interface DescribedCall {
  readonly method: string;
  /** Such as `/api/posts/{id}`. */
  readonly path: string;
  readonly params: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[];
  /** The schema of its JSON body, if it has one. */
  readonly body: unknown;
  /** The schemas of its answers by status. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** The OpenAPI description. The server must not be in production mode. */
export async function readApiDocument(server: TestServer): Promise<ApiDocument> {
  const response = await server.anonymous().send('/api/docs/json');
  // A test compares the used parts with docs/api.md.
  return JSON.parse(response.text);
}

/** Every call the server has, with its schemas. The server must not be in production mode. */
export async function describedCalls(server: TestServer): Promise<DescribedCall[]> {
  const { body } = await server.anonymous().send('/api/docs/json');
  return entries(at(body, 'paths')).flatMap(([path, methods]) =>
    entries(methods).map(([method, call]) => ({
      method: method.toUpperCase(),
      path,
      params: list(at(call, 'parameters')).map((param) => ({
        name: String(at(param, 'name')),
        in: String(at(param, 'in')),
        schema: at(param, 'schema'),
      })),
      body: at(call, 'requestBody', 'content', 'application/json', 'schema'),
      answers: new Map(
        entries(at(call, 'responses')).map(([status, answer]) => [
          status,
          at(answer, 'content', 'application/json', 'schema'),
        ]),
      ),
    })),
  );
}

/** Says whether a call is for administrators alone. */
export function isOfAdmins({ path }: Pick<DescribedCall, 'path'>): boolean {
  return path.startsWith('/api/admin/');
}

/** Such as `GET /api/posts/{id}`. */
export function keyOf({ method, path }: Pick<DescribedCall, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

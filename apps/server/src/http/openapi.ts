import { ErrorBodySchema } from '@posy/contract/error-body';
import { ERRORS } from '@posy/contract/errors';
import { APP_VERSION } from '@posy/contract/limits';
import type { Config } from '../config.ts';
import type { App } from './app.ts';
import { codesOf, describedSchema, failuresOf } from './call-description.ts';
import { requireActor, sessionCookieName } from './session.ts';

type DocsConfig = Pick<Config, 'hasApiDocs' | 'isProduction' | 'publicUrl'>;

/** One refusal per status, which the calls refer to. */
const REFUSALS = Object.fromEntries(
  [...new Set(Object.values(ERRORS).map(({ status }) => status))].map((status) => [
    `Error${status}`,
    {
      description: codesOf(status).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
);

/**
 * Describes the calls as OpenAPI 3.1: at /api/openapi.json for signed-in users where `API_DOCS` is set, and with a viewer
 * at /api/docs outside of production. Otherwise the plugins are not even loaded.
 */
export async function installOpenApi(app: App, { isProduction, hasApiDocs, publicUrl }: DocsConfig): Promise<void> {
  if (isProduction && !hasApiDocs) return;
  const { default: swagger } = await import('@fastify/swagger');
  const failures = new Map<string, readonly number[]>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Posy', version: APP_VERSION },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName({ publicUrl }) } },
      },
    },
    transform({ schema, url, route }) {
      const call = { method: route.method, schema, config: route.config ?? {} };
      for (const method of [route.method].flat()) failures.set(keyOf(method, url), failuresOf(call));
      return { schema: describedSchema(call), url };
    },
    transformObject(documented) {
      return 'openapiObject' in documented
        ? withRefusals(documented.openapiObject, failures)
        : documented.swaggerObject;
    },
  });
  if (hasApiDocs) describeToUsers(app);
  if (isProduction) return;
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

function describeToUsers(app: App): void {
  let text: string | null = null;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    requireActor(request);
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

interface OpenApi {
  readonly components?: object;
  readonly paths?: Readonly<Record<string, object | undefined>>;
}

/** The plugin does not support shared answers, so they are added afterwards. */
function withRefusals(document: OpenApi, failures: ReadonlyMap<string, readonly number[]>) {
  const paths = Object.entries(document.paths ?? {}).map(([path, calls]) => [
    path,
    Object.fromEntries(
      Object.entries(calls ?? {}).map(([method, call]: [string, { readonly responses?: object }]) => [
        method,
        { ...call, responses: { ...call.responses, ...refusalsOf(failures.get(keyOf(method, path)) ?? []) } },
      ]),
    ),
  ]);
  return {
    ...document,
    components: { ...document.components, schemas: { Error: ErrorBodySchema }, responses: REFUSALS },
    paths: Object.fromEntries(paths),
  };
}

function refusalsOf(statuses: readonly number[]) {
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );
}

/** Paths are `/api/posts/:id` for Fastify and `/api/posts/{id}` for OpenAPI. */
function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}

import { APP_VERSION } from '@posy/contract/limits';
import type { App } from './app.ts';

/** Describes every call at /api/docs. Not in production: it discloses more than a stranger needs. */
export async function installOpenApi(app: App): Promise<void> {
  // Loaded here alone: a production start does without them.
  const [swagger, swaggerUi] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  await app.register(swagger.default, {
    openapi: { openapi: '3.1.0', info: { title: 'Posy', version: APP_VERSION } },
  });
  await app.register(swaggerUi.default, { routePrefix: '/api/docs', staticCSP: true });
}

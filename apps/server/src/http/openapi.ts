import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { APP_VERSION } from '@posy/contract/limits';
import type { App } from './app.ts';

/** Describes every call at /api/docs. Not in production: it tells more than a stranger needs. */
export async function installOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Posy', version: APP_VERSION } },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

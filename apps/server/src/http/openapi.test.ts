import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderApiPage } from '../testing/api-page.ts';
import { readApiDocument } from '../testing/described-calls.ts';
import { TestServer } from '../testing/test-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const PAGE = join(ROOT, 'docs', 'api.md');

test('docs/api.md matches the calls (`pnpm api-docs` writes it again)', async () => {
  await using server = await TestServer.start();

  const page = renderApiPage(await readApiDocument(server));

  await expect(page).toMatchFileSnapshot(PAGE);
});

test('with API_DOCS only signed-in users read the description in production', async () => {
  await using open = await TestServer.start({ config: { isProduction: true, hasApiDocs: true } });
  await using closed = await TestServer.start({ config: { isProduction: true } });

  const asVisitor = await open.anonymous().send('/api/openapi.json');
  const asUser = await open.as('alice').fetch('/api/openapi.json');
  const whereOff = await closed.as('alice').fetch('/api/openapi.json');

  expect(asVisitor).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(asUser).toMatchObject({
    status: 200,
    body: {
      openapi: '3.1.0',
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie' } } },
      paths: {
        '/api/posts': { post: { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } } },
        '/api/posts/{id}': { get: { responses: { 404: { $ref: '#/components/responses/Error404' } } } },
        '/api/login': { post: { security: [] } },
      },
    },
  });
  expect(whereOff.status).toBe(404);
  expect((await open.as('alice').fetch('/api/docs')).status).toBe(404);
});

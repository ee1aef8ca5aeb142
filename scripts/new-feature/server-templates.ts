import type { FeatureNames } from './names.ts';

/** Text of each server and contract file of a feature, by path. `migration` is its number, as `0014`. */
export function serverFiles(names: FeatureNames, migration: string): Readonly<Record<string, string>> {
  const { kebab, camel, pascal, one, One, UPPER } = names;
  const folder = `apps/server/src/features/${kebab}`;
  return {
    [`packages/contract/src/${kebab}.ts`]: `import type { Static } from 'typebox';
import * as Type from 'typebox';

/** The form in which the API sends one. \`createdAt\` is ISO 8601 UTC with milliseconds. */
export const ${One}Schema = Type.Object({
  id: Type.String(),
  text: Type.String(),
  createdAt: Type.String(),
});
export type ${One} = Static<typeof ${One}Schema>;

/** In characters, see \`characterCount\`. */
export const MAX_${UPPER}_LENGTH = 500;

/** POST /api/${kebab}. The service checks the text. */
export const Create${One}BodySchema = Type.Object({ text: Type.String() });
export type Create${One}Body = Static<typeof Create${One}BodySchema>;
`,
    [`apps/server/src/db/migrations/${migration}-${kebab}.ts`]: `import type { Migration } from './columns.ts';

export const ${camel}: Migration = {
  name: '${migration}-${kebab}',
  async up({ db, createTable, text, int }) {
    await createTable('${camel}')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('text', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('${camel}Recent').on('${camel}').columns(['userId', 'createdAt']).execute();
  },
};
`,
    [`${folder}/${kebab}.table.ts`]: `/** Instants in ms. */
export interface ${pascal}Tables {
  ${camel}: { id: string; userId: string; text: string; createdAt: number };
}
`,
    [`${folder}/${kebab}.repo.ts`]: `import type { Db, Tx } from '../../db/database.ts';
import type { ${pascal}Tables } from './${kebab}.table.ts';

type ${One}Row = ${pascal}Tables['${camel}'];

export async function insert${One}(tx: Tx, row: ${One}Row): Promise<void> {
  await tx.insertInto('${camel}').values(row).execute();
}

/** A person's own, newest first. */
export function list${pascal}(db: Db, userId: string, limit: number): Promise<${One}Row[]> {
  return db
    .selectFrom('${camel}')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}
`,
    [`${folder}/${kebab}.service.ts`]: `import { type Create${One}Body, MAX_${UPPER}_LENGTH, type ${One} } from '@posy/contract/${kebab}';
import type { UserId } from '@posy/contract/ids';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { insert${One}, list${pascal} } from './${kebab}.repo.ts';

/** Stores one for its author. Throws \`AppError\`: \`invalid_input\`, \`invalid_characters\`. */
export async function create${One}(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  body: Create${One}Body,
): Promise<Written<${One}>> {
  const text = readText(body.text, { limit: MAX_${UPPER}_LENGTH, tooLong: 'invalid_input', field: 'text' });
  if (text === '') throw new AppError('invalid_input');
  return writeOnce(deps, actor, request, async (tx) => {
    const row = { id: deps.newId(), userId: actor.userId, text, createdAt: deps.clock.now() };
    await insert${One}(tx, row);
    return { status: 201, body: ${one}Of(row), rev: 0 };
  });
}

/** A person's own, newest first. */
export async function get${pascal}(deps: Pick<Deps, 'db'>, viewerId: UserId): Promise<${One}[]> {
  const rows = await list${pascal}(deps.db.read, viewerId, MAX_PAGE_SIZE);
  return rows.map(${one}Of);
}

function ${one}Of({ id, text, createdAt }: { id: string; text: string; createdAt: number }): ${One} {
  return { id, text: fitText(text, MAX_${UPPER}_LENGTH), createdAt: new Date(createdAt).toISOString() };
}
`,
    [`${folder}/${kebab}.routes.ts`]: `import { Create${One}BodySchema, ${One}Schema } from '@posy/contract/${kebab}';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { create${One}, get${pascal} } from './${kebab}.service.ts';

const tags = ['${kebab}'];

/** The calls about ${camel}. */
export function ${camel}Routes(app: App, deps: Deps): void {
  const createSchema = { tags, body: Create${One}BodySchema, response: { 201: ${One}Schema } };

  app.post('/api/${kebab}', { schema: createSchema }, async (request, reply) => {
    const actor = requireActor(request);
    return sendWritten(reply, await create${One}(deps, actor, writeRequestOf(request, request.body), request.body));
  });

  app.get('/api/${kebab}', { schema: { tags, response: { 200: Type.Array(${One}Schema) } } }, async (request) =>
    get${pascal}(deps, requireActor(request).userId),
  );
}
`,
    [`${folder}/${kebab}.test.ts`]: `import { expect, test } from 'vitest';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a text is shown to the person who wrote it, and to nobody else', async () => {
    await using server = await TestServer.start({ dialect });

    await server.as('alice').post('/api/${kebab}', { text: ' Mine ' });

    expect((await server.as('alice').get('/api/${kebab}')).body).toMatchObject([{ text: 'Mine' }]);
    expect((await server.as('bob').get('/api/${kebab}')).body).toEqual([]);
  });

  test.each(['', ' ', 'x'.repeat(501)])('a text that is empty or too long is refused', async (text) => {
    await using server = await TestServer.start({ dialect });
    await server.as('alice').user();

    const { status } = await server.as('alice').send('/api/${kebab}', { method: 'POST', json: { text } });

    expect(status).toBe(400);
    expect((await server.as('alice').get('/api/${kebab}')).body).toEqual([]);
  });
});
`,
    [`apps/server/src/testing/matrix-${kebab}.ts`]: `import { type Row, SIGNED_IN } from './matrix-row.ts';

/** Calls about ${camel}. */
export const ${UPPER}_ROWS: readonly Row[] = [
  { route: 'GET /api/${kebab}', statuses: SIGNED_IN },
  { route: 'POST /api/${kebab}', options: () => ({ json: { text: 'Roses' } }), statuses: [401, 201, 201, 201, 401] },
];
`,
  };
}

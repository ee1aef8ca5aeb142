import type { FeatureNames } from './names.ts';

/** Text of each server and contract file of a feature, by path. `migration` is its number, as `0014`. */
export function serverFiles(names: FeatureNames, migration: string): Readonly<Record<string, string>> {
  const { kebab, camel, pascal, one, One, UPPER } = names;
  const folder = `apps/server/src/features/${kebab}`;
  return {
    [`packages/contract/src/${kebab}.ts`]: `import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { ${One}IdSchema, New${One}IdSchema } from './ids.ts';

/** One of them, in lists and on devices. \`createdAt\` is ISO 8601 UTC with milliseconds, set by the server. */
export const ${One}EntitySchema = Type.Object({
  id: ${One}IdSchema,
  text: Type.String(),
  createdAt: Type.String(),
  rev: Type.Integer(),
});
export type ${One}Entity = Static<typeof ${One}EntitySchema>;

/** In characters, see \`characterCount\`. */
export const MAX_${UPPER}_LENGTH = 500;

/** The service trims and validates the text. */
export const Create${One}BodySchema = Type.Object({ id: Type.Optional(New${One}IdSchema), text: Type.String() });
export type Create${One}Body = Static<typeof Create${One}BodySchema>;

export const create${One}Call = call('POST /api/${kebab}', {
  body: Create${One}BodySchema,
  answer: ${One}EntitySchema,
  status: 201,
});
/** One's own, newest first. */
export const list${pascal}Call = call('GET /api/${kebab}', { answer: Type.Array(${One}EntitySchema) });
`,
    [`apps/server/src/db/migrations/${migration}-${kebab}.ts`]: `import type { Migration } from './columns.ts';

export const ${camel}: Migration = {
  name: '${migration}-${kebab}',
  async up({ db, createTable, id, text, int }) {
    await createTable('${camel}')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('text', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('${camel}Recent').on('${camel}').columns(['userId', 'createdAt', 'id']).execute();
  },
};
`,
    [`${folder}/${kebab}.table.ts`]: `/** Times in ms. */
export interface ${pascal}Tables {
  ${camel}: { id: string; userId: string; text: string; createdAt: number; rev: number };
}
`,
    [`${folder}/${kebab}.repo.ts`]: `import type { Db, Tx } from '../../db/database.ts';
import type { ${pascal}Tables } from './${kebab}.table.ts';

export type ${One}Row = ${pascal}Tables['${camel}'];

/** Inserts a row, unless one has this id already. */
export async function insert${One}(tx: Tx, row: ${One}Row): Promise<void> {
  await tx
    .insertInto('${camel}')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A user's own, in no order. */
export async function find${pascal}(db: Db | Tx, userId: string, ids: readonly string[]): Promise<${One}Row[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('${camel}')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('userId', '=', userId)
    .execute();
}

/** A user's own, newest first. */
export function list${pascal}(db: Db, userId: string, limit: number): Promise<${One}Row[]> {
  return db
    .selectFrom('${camel}')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
`,
    [`${folder}/${kebab}.service.ts`]: `import type { UserId } from '@posy/contract/ids';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import { type Create${One}Body, MAX_${UPPER}_LENGTH, type ${One}Entity } from '@posy/contract/${kebab}';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { entityOf } from './${kebab}.sync.ts';
import { find${pascal}, insert${One}, list${pascal} } from './${kebab}.repo.ts';

/**
 * Stores a text for its author. A request with the same id and text gets the same answer. Throws \`AppError\`:
 * \`invalid_input\`, \`invalid_characters\`, \`id_conflict\`.
 */
export async function create${One}(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  body: Create${One}Body,
): Promise<Written<${One}Entity>> {
  const { userId } = actor;
  const text = readText(body.text, { limit: MAX_${UPPER}_LENGTH, tooLong: 'invalid_input', field: 'text' });
  if (text === '') throw new AppError('invalid_input');
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const id = body.id ?? deps.newId();
    await insert${One}(tx, { id, userId, text, createdAt: deps.clock.now(), rev: 1 });
    const [row] = await find${pascal}(tx, userId, [id]);
    if (row?.text !== text) throw new AppError('id_conflict');
    touch(\`u:\${userId}\`, '${one}', id);
    return { status: 201, body: entityOf(row), rev: row.rev };
  });
}

/** A user's own, newest first. */
export async function get${pascal}(deps: Pick<Deps, 'db'>, viewerId: UserId): Promise<${One}Entity[]> {
  const rows = await list${pascal}(deps.db.read, viewerId, MAX_PAGE_SIZE);
  return rows.map(entityOf);
}
`,
    [`${folder}/${kebab}.sync.ts`]: `import type { ${One}Id } from '@posy/contract/ids';
import { MAX_${UPPER}_LENGTH, type ${One}Entity } from '@posy/contract/${kebab}';
import { fitText } from '@posy/contract/text';
import { ownRows, put } from '../../changes/own-source.ts';
import { type ${One}Row, find${pascal}, list${pascal} } from './${kebab}.repo.ts';

/** The number of rows that a new device receives. */
const SNAPSHOT = 500;

/** A user's own rows, on each of their devices. */
export const ${camel}Source = ownRows({
  type: '${one}',
  find: find${pascal},
  opOf: (row) => [row.id, put(entityOf(row))],
  list: async (db, viewer) => (await list${pascal}(db, viewer, SNAPSHOT)).map(({ id }) => id),
});

/** The form in answers and on devices. */
export function entityOf({ id, text, createdAt, rev }: ${One}Row): ${One}Entity {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids of our own database
    id: id as ${One}Id,
    text: fitText(text, MAX_${UPPER}_LENGTH),
    createdAt: new Date(createdAt).toISOString(),
    rev,
  };
}
`,
    [`${folder}/${kebab}.routes.ts`]: `import { create${One}Call, list${pascal}Call } from '@posy/contract/${kebab}';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveRead, serveWrite } from '../../http/serve.ts';
import { create${One}, get${pascal} } from './${kebab}.service.ts';

/** The calls of the feature. */
export function ${camel}Routes(app: App, deps: Deps): void {
  const service = { tag: '${kebab}' };
  serveWrite(app, deps, create${One}Call, service, ({ actor, request, body }) => create${One}(deps, actor, request, body));
  serveRead(app, deps, list${pascal}Call, service, ({ actor }) => get${pascal}(deps, actor.userId));
}
`,
    [`apps/server/src/testing/matrix-${kebab}.ts`]: `import { type Row, SIGNED_IN } from './matrix-row.ts';

/** Who may make the calls of ${camel}. */
export const ${UPPER}_ROWS: readonly Row[] = [
  { route: 'GET /api/${kebab}', statuses: SIGNED_IN },
  { route: 'POST /api/${kebab}', options: () => ({ json: { text: 'Roses' } }), statuses: [401, 201, 201, 201, 401] },
];
`,
  };
}

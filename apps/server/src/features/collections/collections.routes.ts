import {
  CollectionEntitySchema,
  CollectionParamsSchema,
  CreateCollectionBodySchema,
  RenameCollectionBodySchema,
} from '@posy/contract/collections';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { createCollection, deleteCollection, listOwnCollections, renameCollection } from './collections.service.ts';

const CollectionListSchema = Type.Array(CollectionEntitySchema);

/** The calls about collections of saved posts. */
export function collectionsRoutes(app: App, deps: Deps): void {
  const tags = ['collections'];
  const params = CollectionParamsSchema;

  const listSchema = { tags, response: { 200: CollectionListSchema } };
  app.get('/api/collections', { schema: listSchema }, async (request, reply) => {
    const { userId } = requireActor(request);
    await setAsOf(deps, reply, userId);
    return listOwnCollections(deps.db.read, userId);
  });

  const createSchema = { tags, body: CreateCollectionBodySchema, response: { 201: CollectionEntitySchema } };
  app.post('/api/collections', { schema: createSchema }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('collectionsByAccount', actor.userId);
    const { id = null, name } = request.body;
    return sendWritten(reply, await createCollection(deps, actor, writeRequestOf(request, { id, name }), { id, name }));
  });

  const renameSchema = { tags, params, body: RenameCollectionBodySchema, response: { 200: CollectionEntitySchema } };
  app.patch('/api/collections/:id', { schema: renameSchema }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('collectionsByAccount', actor.userId);
    const { name } = request.body;
    const args = { id: request.params.id, name };
    return sendWritten(reply, await renameCollection(deps, actor, writeRequestOf(request, { name }), args));
  });

  app.delete('/api/collections/:id', { schema: { tags, params } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('collectionsByAccount', actor.userId);
    return sendWritten(reply, await deleteCollection(deps, actor, writeRequestOf(request, null), request.params.id));
  });
}

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { CollectionIdSchema, NewCollectionIdSchema } from './ids.ts';

/** A collection of saved posts, which its owner alone sees; synced in one's own scope. `createdAt`: ISO 8601 UTC. */
export const CollectionEntitySchema = Type.Object({
  id: CollectionIdSchema,
  name: Type.String(),
  createdAt: Type.String(),
  rev: Type.Integer(),
});
export type CollectionEntity = Static<typeof CollectionEntitySchema>;

export const CreateCollectionBodySchema = Type.Object({
  id: Type.Optional(NewCollectionIdSchema),
  name: Type.String(),
});
export type CreateCollectionBody = Static<typeof CreateCollectionBodySchema>;

export const RenameCollectionBodySchema = Type.Object({ name: Type.String() });
export type RenameCollectionBody = Static<typeof RenameCollectionBodySchema>;

export const CollectionParamsSchema = Type.Object({ id: CollectionIdSchema });

export const collectionsCall = call('GET /api/collections', { answer: Type.Array(CollectionEntitySchema) });
export const createCollectionCall = call('POST /api/collections', {
  body: CreateCollectionBodySchema,
  answer: CollectionEntitySchema,
  status: 201,
});
export const renameCollectionCall = call('PATCH /api/collections/{id}', {
  params: CollectionParamsSchema,
  body: RenameCollectionBodySchema,
  answer: CollectionEntitySchema,
});
/** Its posts stay saved, without a collection. */
export const deleteCollectionCall = call('DELETE /api/collections/{id}', { params: CollectionParamsSchema });

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { CollectionIdSchema, NewCollectionIdSchema } from './ids.ts';

/** A collection of saved posts, which its owner alone sees; synced in one's own scope. `createdAt`: ISO 8601 UTC. */
export const CollectionEntitySchema = Type.Object({
  id: CollectionIdSchema,
  name: Type.String(),
  createdAt: Type.String(),
  rev: Type.Integer(),
});
export type CollectionEntity = Static<typeof CollectionEntitySchema>;

/** POST /api/collections: creates one. The answer, 201, and that of GET and PATCH are {@link CollectionEntitySchema}. */
export const CreateCollectionBodySchema = Type.Object({
  id: Type.Optional(NewCollectionIdSchema),
  name: Type.String(),
});
export type CreateCollectionBody = Static<typeof CreateCollectionBodySchema>;

/** PATCH /api/collections/{id}: renames it. DELETE deletes it; its posts stay saved, without a collection. */
export const RenameCollectionBodySchema = Type.Object({ name: Type.String() });
export type RenameCollectionBody = Static<typeof RenameCollectionBodySchema>;

export const CollectionParamsSchema = Type.Object({ id: CollectionIdSchema });

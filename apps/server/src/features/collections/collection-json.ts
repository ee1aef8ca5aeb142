import type { CollectionEntity } from '@posy/contract/collections';
import { CollectionIdSchema } from '@posy/contract/ids';
import { MAX_COLLECTION_NAME_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { Value } from 'typebox/value';
import type { CollectionRow } from './collections.repo.ts';

/** The wire form. */
export function entityOf({ id, name, createdAt, rev }: CollectionRow): CollectionEntity {
  return {
    id: Value.Parse(CollectionIdSchema, id),
    name: fitText(name, MAX_COLLECTION_NAME_LENGTH),
    createdAt: new Date(createdAt).toISOString(),
    rev,
  };
}

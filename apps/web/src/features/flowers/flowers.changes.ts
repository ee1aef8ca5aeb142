import { FlowerEntitySchema } from '@posy/contract/flowers';
import { tableChanges } from '../../local/change-definition.ts';

/** The viewer's flowers. They are private to the viewer, so all of them are in scope `u`. */
export const flowerChanges = tableChanges({
  type: 'flower',
  table: (cache) => cache.flowers,
  schema: FlowerEntitySchema,
  toRow: (flower, rev) => ({ ...flower, rev }),
  scopeOf: () => 'u',
});

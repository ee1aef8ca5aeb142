import { FlowerEntitySchema } from '@posy/contract/flowers';
import { tableChanges } from '../../local/change-definition.ts';

/** The viewer's own flowers, so all of them are in scope `u`. Those of others are a list (features/flower-givers). */
export const flowerChanges = tableChanges({
  type: 'flower',
  table: (cache) => cache.flowers,
  schema: FlowerEntitySchema,
  toRow: (flower, rev) => ({ ...flower, rev }),
  scopeOf: () => 'u',
});

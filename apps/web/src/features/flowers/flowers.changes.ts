import { FlowerEntitySchema } from '@posy/contract/flowers';
import { tableChanges } from '../../local/change-definition.ts';

/** Which posts the viewer gives a flower. Known to the viewer alone, so all of it is governed by `u`. */
export const flowerChanges = tableChanges({
  type: 'flower',
  table: (cache) => cache.flowers,
  schema: FlowerEntitySchema,
  toRow: (flower, rev) => ({ ...flower, rev }),
  scopeOf: () => 'u',
});

import { AdEntitySchema } from '@posy/contract/ads';
import { tableChanges } from '../../local/change-definition.ts';

/** One's own ads, as the server has them. */
export const adChanges = tableChanges({
  type: 'ad',
  table: (cache) => cache.ads,
  schema: AdEntitySchema,
  toRow: (ad, rev) => ({ ...ad, rev }),
  scopeOf: () => 'u',
  async remove(cache, ids) {
    const ads = await cache.ads.bulkGet([...ids]);
    await Promise.all([cache.ads.bulkDelete([...ids]), cache.adDays.bulkDelete([...ids])]);
    return ads.flatMap((ad) => (ad?.media ? [ad.media.id] : []));
  },
});

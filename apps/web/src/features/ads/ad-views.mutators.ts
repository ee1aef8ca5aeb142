import { adClickCall, adImpressionCall } from '@posy/contract/ads';
import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { AdIdSchema } from '@posy/contract/ids';
import { AD_LATE_MS } from '@posy/contract/limits';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

/** `at`: when it was seen or followed, ISO 8601. */
const ArgsSchema = Type.Object({ id: AdIdSchema, at: Type.String() });
export type AdSeenArgs = Type.Static<typeof ArgsSchema>;

/** One lane per ad: a click counts only after an impression. Reports that are too late for the server are dropped. */
function seen(
  kind: 'ad.impression' | 'ad.click',
  call: typeof adImpressionCall | typeof adClickCall,
): MutationDefinition<AdSeenArgs> {
  return {
    kind,
    version: 1,
    read: (args) => (matches(ArgsSchema, args) ? args : null),
    lane: ({ id }) => `av:${id}`,
    target: ({ id }) => ({ type: 'feedAd', id }),
    request: ({ id, at }) => requestOf(call, { id }, { at }),
    isSilentWhenRefused: true,
    dropAfterMs: AD_LATE_MS,
  };
}

/** Reports an impression of an ad. */
export const seeAd = seen('ad.impression', adImpressionCall);

/** Reports a click on an ad. */
export const followAd = seen('ad.click', adClickCall);

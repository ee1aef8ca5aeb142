import { type Audience, AudienceSchema } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import type { LocalDb } from '../../local/local-db.ts';

const KEY = 'last-audience';

/** The audience of the last post that was shared on this device: a new draft begins with it. */
export async function readLastAudience({ out }: LocalDb): Promise<Audience> {
  const stored = (await out.kv.get(KEY))?.v;
  return matches(AudienceSchema, stored) ? stored : 'everyone';
}

/** On a full device the former one stays. */
export async function saveLastAudience({ out }: LocalDb, audience: Audience): Promise<void> {
  await out.kv.put({ k: KEY, v: audience }).catch(() => undefined);
}

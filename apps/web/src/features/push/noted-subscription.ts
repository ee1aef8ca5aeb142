import type { Millis } from '@posy/std/clock';
import type { LocalDb } from '../../local/local-db.ts';

const KEY = 'push';

/** The subscription this user wanted on this device, and the time it was last sent to the server. */
export interface NotedSubscription {
  readonly endpoint: string;
  readonly toldAt: Millis;
}

export async function notedSubscription({ out }: LocalDb): Promise<NotedSubscription | null> {
  const value = (await out.kv.get(KEY))?.v;
  if (typeof value !== 'object' || value === null || !('endpoint' in value) || !('toldAt' in value)) return null;
  const { endpoint, toldAt } = value;
  return typeof endpoint === 'string' && typeof toldAt === 'number' ? { endpoint, toldAt } : null;
}

/** null: notifications were turned off. */
export async function noteSubscription({ out, device }: LocalDb, endpoint: string | null): Promise<void> {
  if (endpoint === null) return out.kv.delete(KEY);
  await out.kv.put({ k: KEY, v: { endpoint, toldAt: device.clock.now() } });
}

import type { Millis } from '@posy/std/clock';
import type { LocalDb } from '../../local/local-db.ts';

const KEY = 'push';

/** The subscription this user wanted on this device, and the time it was last sent to the server. */
export interface NotedSubscription {
  readonly endpoint: string;
  readonly registeredAt: Millis;
}

export async function notedSubscription({ out }: LocalDb): Promise<NotedSubscription | null> {
  const value = (await out.kv.get(KEY))?.v;
  if (typeof value !== 'object' || value === null || !('endpoint' in value) || !('registeredAt' in value)) return null;
  const { endpoint, registeredAt } = value;
  return typeof endpoint === 'string' && typeof registeredAt === 'number' ? { endpoint, registeredAt } : null;
}

/** null: notifications were turned off. */
export async function noteSubscription({ out, device }: LocalDb, endpoint: string | null): Promise<void> {
  if (endpoint === null) return out.kv.delete(KEY);
  await out.kv.put({ k: KEY, v: { endpoint, registeredAt: device.clock.now() } });
}

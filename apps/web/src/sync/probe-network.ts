import { matches } from '@posy/contract/check';
import { HEALTH_PATH, HealthSchema } from '@posy/contract/health';
import { isDeviceOffline, isPosy, readJson, strangerCause } from './http.ts';
import type { NetworkState } from './sync-status.ts';

/** Who has not answered by then is as good as away, in ms. */
const TIMEOUT_MS = 8000;

/**
 * Asks who answers in Posy's name, by the smallest call there is: it sends no cookie, follows nobody anywhere, and believes
 * only Posy's own header and body. Asks nothing where the device knows that it has no network. Never throws.
 *
 * What cannot be told apart: a network that breaks TLS until one has logged in looks like a server that is down, since
 * browsers say of neither more than that nothing came back.
 */
export async function probeNetwork(): Promise<NetworkState> {
  if (isDeviceOffline()) return 'offline';
  try {
    const response = await fetch(HEALTH_PATH, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!isPosy(response)) return strangerCause(response.status);
    if (response.status >= 500) return 'server-down';
    const body = await readJson(response);
    // An older server has no such call, and says so itself.
    return !response.ok || matches(HealthSchema, body) ? 'online' : 'portal';
  } catch {
    return isDeviceOffline() ? 'offline' : 'server-down';
  }
}

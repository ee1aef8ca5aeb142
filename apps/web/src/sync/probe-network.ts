import { matches } from '@posy/contract/check';
import { HEALTH_PATH, HealthSchema } from '@posy/contract/health';
import { isDeviceOffline, isPosy, readJson, strangerCause } from './http.ts';
import type { NetworkState } from './sync-status.ts';

/** A server without an answer by then counts as down, in ms. */
const TIMEOUT_MS = 8000;

/**
 * Finds out which server answers in Posy's place, with the smallest possible call: without cookies, without following
 * redirects, and accepting only Posy's own header and body. Without a network it makes no call. Never throws.
 *
 * A network that breaks TLS until its log-in looks like a server that is down: browsers report both as a failed request.
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
    // A refusal with Posy's header is Posy's own.
    return !response.ok || matches(HealthSchema, body) ? 'online' : 'portal';
  } catch {
    return isDeviceOffline() ? 'offline' : 'server-down';
  }
}

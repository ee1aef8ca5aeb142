import { SESSION_HINT } from '@posy/contract/headers';
import { isKnownSignedOut } from './signed-in-flag.ts';

/**
 * Whether this browser has a session that its storage does not know of: iOS and others clear the storage of a site and keep
 * its cookies. The session cookie is hidden from scripts, so the server sends a header with each page.
 *
 * - `yes`      the page came with a session cookie
 * - `no`       it came without one, or this browser has logged out
 * - `unknown`  the page came from the service worker, or the browser hides the header (plain http)
 *
 * The inline script in `index.html` reads the same header.
 */
export function sessionHint(): 'yes' | 'no' | 'unknown' {
  if (isKnownSignedOut()) return 'no';
  const [page] = performance.getEntriesByType('navigation');
  if (!(page && 'serverTiming' in page && Array.isArray(page.serverTiming))) return 'unknown';
  const metrics: readonly unknown[] = page.serverTiming;
  if (metrics.some((metric) => nameOf(metric) === SESSION_HINT)) return 'yes';
  const isFromWorker = 'workerStart' in page && page.workerStart !== 0;
  return isFromWorker ? 'unknown' : 'no';
}

function nameOf(metric: unknown): unknown {
  return typeof metric === 'object' && metric !== null && 'name' in metric ? metric.name : undefined;
}

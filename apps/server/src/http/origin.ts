import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a method may change data, so that other sites must not use it. */
export function isUnsafe(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/** Says whether a browser sent this from another site. Without either header it is no browser. */
export function isCrossSite(config: Pick<Config, 'publicUrl'>, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return isForeignOrigin(config, headers);
}

/** Says whether the Origin header names another origin than ours: `PUBLIC_URL`'s, or else the request's own host. */
export function isForeignOrigin(config: Pick<Config, 'publicUrl'>, headers: IncomingHttpHeaders): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  if (config.publicUrl !== null) return origin !== config.publicUrl;
  return origin !== `http://${headers.host}` && origin !== `https://${headers.host}`;
}

/** Says whether the request names a host that is not ours; without `PUBLIC_URL` every host is. */
export function isUnknownHost(config: Pick<Config, 'publicUrl'>, host: string | undefined): boolean {
  return config.publicUrl !== null && host?.toLowerCase() !== new URL(config.publicUrl).host;
}

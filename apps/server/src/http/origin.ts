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
  if (origin === undefined || origin === config.publicUrl) return false;
  const { scheme = '', authority = '' } = ORIGIN.exec(origin)?.groups ?? {};
  if (config.publicUrl === null) return !isSameAddress(splitHost(authority, scheme), splitHost(headers.host, scheme));
  const { protocol, host } = new URL(config.publicUrl);
  return scheme !== protocol || !isSameAddress(splitHost(authority, scheme), splitHost(host, scheme));
}

/** Says whether the request names a host that is not ours; without `PUBLIC_URL` every host is. */
export function isUnknownHost(config: Pick<Config, 'publicUrl'>, host: string | undefined): boolean {
  if (config.publicUrl === null) return false;
  const own = new URL(config.publicUrl);
  if (host === own.host) return false;
  const { name, port } = splitHost(host, own.protocol);
  const ours = splitHost(own.host, own.protocol);
  // Some proxies pass the name on without the port.
  return name === '' || name !== ours.name || (port !== ours.port && hasPort(host));
}

const ORIGIN = /^(?<scheme>https?:)\/\/(?<authority>[^/?#@]+)$/;
const HOST = /^(?<name>.+?)\.?(?::(?<port>\d+))?$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

interface Address {
  /** In lower case, without the dot that may end a name. */
  readonly name: string;
  readonly port: string;
}

/** Name and port of a host, which may or may not name the port that its protocol has by default. */
function splitHost(host: string | undefined, protocol: string): Address {
  const { name = '', port = DEFAULT_PORTS[protocol] ?? '' } = HOST.exec(host?.toLowerCase() ?? '')?.groups ?? {};
  return { name, port };
}

function isSameAddress(one: Address, other: Address): boolean {
  return one.name !== '' && one.name === other.name && one.port === other.port;
}

function hasPort(host: string | undefined): boolean {
  return HOST.exec(host ?? '')?.groups?.['port'] !== undefined;
}

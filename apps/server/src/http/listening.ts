import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';

/** Fastify's `trustProxy`. A number is the count of proxies in front of the server: the nearest hops are theirs. */
export function trustProxyOf(setting: Config['trustProxy']) {
  if (typeof setting === 'number') return (_address: string, hop: number) => hop < setting;
  return typeof setting === 'object' ? [...setting] : setting;
}

/** The origin at which a server that listens is reached from this machine. */
export function originOf(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

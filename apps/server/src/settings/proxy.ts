import { ConfigError } from './config-error.ts';
import { type Env, text, wholeNumber } from './read-setting.ts';

/** Fastify's `trustProxy`: false, a number of proxies, or addresses and networks. */
export type TrustProxy = false | number | readonly string[];

export function trustProxy(env: Env): TrustProxy {
  const value = text(env, 'TRUST_PROXY');
  if (value === null || value === '0' || value === 'false') return false;
  if (/^\d$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  // "true" would trust any X-Forwarded-For header.
  if (
    !addresses.every(
      (address) => /^(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?)$/i.test(address) && address !== 'true',
    )
  ) {
    throw new ConfigError(
      'TRUST_PROXY',
      'must be a number of proxies (1-9) or addresses and networks, separated by commas',
    );
  }
  // The same, in other words.
  if (addresses.some((address) => address.endsWith('/0'))) {
    throw new ConfigError(
      'TRUST_PROXY',
      'must not hold every address: everybody could choose the address they are seen by',
    );
  }
  return addresses;
}

const MAX_DRAIN_DELAY_MS = 120_000;

/** Time between SIGTERM and the end of new requests, in ms: proxies notice `/readyz` in it. */
export function drainDelayMs(env: Env): number {
  return wholeNumber(env, 'DRAIN_DELAY_MS', 0, 0, MAX_DRAIN_DELAY_MS);
}

import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { type Env, text } from './read-setting.ts';

/** An address to listen at. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** The address of the metrics; null: there are none. The host is an IP address or `localhost`. */
export function metricsListen(env: Env): ListenAddress | null {
  const value = text(env, 'METRICS_LISTEN');
  if (value === null) return null;
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(value) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = Number(digits);
  if ((host !== 'localhost' && isIP(host) === 0) || digits === '' || port > 65_535)
    throw new ConfigError('METRICS_LISTEN', 'must be an address and a port, like 127.0.0.1:9464');
  return { host, port };
}

import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Deps } from '../deps.ts';
import { originOf } from '../http/listening.ts';
import { decodedPath } from '../http/request-path.ts';
import { ConfigError } from '../settings/config-error.ts';
import type { ListenAddress } from '../settings/observability.ts';
import { StateGauges } from './state-gauges.ts';

/** Collectors keep a connection each; others are refused. */
const MAX_CONNECTIONS = 20;
const REQUEST_TIMEOUT_MS = 5000;

/**
 * Answers `GET /metrics` at an address of its own, so that a proxy in front of Posy never passes it on. Everybody who reaches the
 * address can read the figures.
 */
export class MetricsListener {
  readonly #deps: Deps;
  readonly #address: ListenAddress;
  readonly #gauges: StateGauges;
  readonly #server: Server;

  constructor(deps: Deps, address: ListenAddress, countSockets: () => number) {
    this.#deps = deps;
    this.#address = address;
    this.#gauges = new StateGauges(deps, countSockets);
    this.#server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS });
    this.#server.maxConnections = MAX_CONNECTIONS;
    this.#server.on('request', ({ method, url = '/' }, response) => {
      const isKnown = method === 'GET' && decodedPath({ url }) === '/metrics';
      if (!isKnown) return void response.writeHead(404).end();
      this.#read().then(
        (text) => response.writeHead(200, { 'content-type': deps.metrics.registry.contentType }).end(text),
        (error: unknown) => {
          deps.log.error({ err: error }, 'The metrics could not be read');
          response.writeHead(500).end();
        },
      );
    });
  }

  /** Listens and returns its origin. Throws `ConfigError` when the address cannot be used. */
  async listen(): Promise<string> {
    const { host, port } = this.#address;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject).listen(port, host, resolve);
    await promise.catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new ConfigError('METRICS_LISTEN', `names ${host}:${port}, which cannot be used (${code}); set another one`);
    });
    collectDefaultMetrics({ register: this.#deps.metrics.registry });
    return originOf(host, this.#server.address());
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #read(): Promise<string> {
    await this.#gauges.refresh();
    return this.#deps.metrics.registry.metrics();
  }
}

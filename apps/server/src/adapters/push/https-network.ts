import { type LookupAddress, lookup as systemLookup, type LookupAllOptions } from 'node:dns';
import { Agent, request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { BlockedAddressError, type PushNetwork, type PushReply } from './port.ts';
import { isPublicAddress } from './public-address.ts';

/** Time limit from connecting to the end of the answer. */
const TIMEOUT_MS = 10_000;
/** Longer answers are cut. */
const MAX_REPLY_BYTES = 64 * 1024;
const MAX_SOCKETS_PER_HOST = 32;
const IDLE_MS = 30_000;

type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface HttpsNetworkOptions {
  /** The push service of tests: a host that may have any address, and its certificate (PEM). */
  readonly testService?: { readonly origin: string; readonly ca: string } | null;
  /** Default: the system's. */
  readonly lookup?: Lookup;
  readonly timeoutMs?: number;
}

/**
 * Sends pushes over HTTPS to public hosts only, judged by the address at connect time: strangers choose the endpoints, and
 * names change their addresses.
 */
export function httpsPushNetwork(options: HttpsNetworkOptions = {}): PushNetwork {
  const agent = new GuardedAgent(options);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  return {
    post: (url, headers, body) => post(agent, timeoutMs, url, headers, body),
    close: () => agent.destroy(),
  };
}

function post(
  agent: Agent,
  timeoutMs: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<PushReply> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method: 'POST', headers: { ...headers }, agent, signal }, (response) => {
      const reply = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null };
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        // Closes the connection too: the rest is not read.
        if (bytes > MAX_REPLY_BYTES) response.destroy();
      });
      // Only the status counts, even if the rest of the answer fails.
      response.on('error', () => resolve(reply));
      response.on('close', () => resolve(reply));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Checks every address before it connects, also addresses in the URL, which need no look-up. */
class GuardedAgent extends Agent {
  readonly #lookup: LookupFunction;
  readonly #testService: { readonly host: string; readonly ca: string } | null;

  constructor({ testService, lookup = systemLookup }: HttpsNetworkOptions) {
    super({ keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST, timeout: IDLE_MS });
    this.#lookup = guarded(lookup);
    this.#testService = testService ? { host: new URL(testService.origin).host, ca: testService.ca } : null;
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = options.host ?? '';
    if (this.#testService?.host === `${host}:${options.port}`) {
      return super.createConnection({ ...options, ca: this.#testService.ca }, callback);
    }
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      // A throw would reach the unrelated caller that returns a connection to the pool.
      callback?.(new BlockedAddressError(host), new PassThrough());
      return undefined;
    }
    return super.createConnection({ ...options, lookup: this.#lookup }, callback);
  }
}

/** Returns the addresses of a name only when all of them are public, because any of them may be used. */
function guarded(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, '', 0);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new BlockedAddressError(hostname), '', 0);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

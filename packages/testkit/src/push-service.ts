import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decryptPush, vapidFault } from './push-crypto.ts';
import { selfSigned } from './self-signed.ts';

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A push that was accepted: its headers as they came, and the payload, decrypted and parsed. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly topic: string | null;
  readonly ttl: number;
  readonly urgency: string | null;
  readonly payload: unknown;
  /** Length of the encrypted body. */
  readonly bytes: number;
}

/** Answer of an endpoint that refuses pushes. `hang`: no answer; `flood`: an endless body. */
export type PushAnswer =
  | 'hang'
  | 'flood'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer };

interface Browser {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/**
 * A push service on loopback, with HTTPS and its own certificate. It refuses (403) pushes that are not signed as RFC 8292
 * demands, and decrypts the others as the browser would. {@link subscribe} creates its browsers. The settings
 * `PUSH_TEST_SERVICE` (= {@link origin}) and `PUSH_TEST_CA` (= {@link caFile}) let a server reach it.
 */
export class PushService implements AsyncDisposable {
  readonly origin: string;
  readonly caFile: string;
  /** Connections since the start. */
  connections = 0;
  readonly received: ReceivedPush[] = [];
  /** Why pushes were refused. */
  readonly faults: string[] = [];
  /** Number of calls per endpoint, including refused ones. */
  readonly calls = new Map<string, number>();
  readonly #server: Server;
  readonly #folder: string;
  readonly #browsers = new Map<string, Browser>();
  readonly #answers = new Map<string, PushAnswer[]>();
  readonly #waiting = new Set<() => void>();

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.#folder = folder;
    this.caFile = join(folder, 'push-service.pem');
    const address = server.address();
    this.origin = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    server.on('request', (request, response) => void this.#answer(request, response));
    server.on('secureConnection', () => this.connections++);
  }

  static async start(): Promise<PushService> {
    const { key, cert } = selfSigned();
    const folder = await mkdtemp(join(tmpdir(), 'posy-push-service-'));
    await writeFile(join(folder, 'push-service.pem'), cert);
    const server = createServer({ key, cert });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return new PushService(server, folder);
  }

  /** Another browser. */
  subscribe(): TestSubscription {
    const ecdh = createECDH('prime256v1');
    const auth = randomBytes(16);
    const p256dh = ecdh.generateKeys().toString('base64url');
    const endpoint = `${this.origin}/push/${randomBytes(12).toString('base64url')}`;
    this.#browsers.set(endpoint, { ecdh, auth });
    return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  /** Sets the answers to the next pushes to an endpoint, one each. The last one stays. */
  answerWith(endpoint: string, ...answers: readonly PushAnswer[]): void {
    this.#answers.set(endpoint, [...answers]);
  }

  /** The endpoint accepts pushes again. */
  answerAgain(endpoint: string): void {
    this.#answers.delete(endpoint);
  }

  /** Pushes of one browser, oldest first. */
  receivedBy({ endpoint }: Pick<TestSubscription, 'endpoint'>): ReceivedPush[] {
    return this.received.filter((push) => push.endpoint === endpoint);
  }

  /** Resolves when `count` pushes, accepted or not, have been sent to an endpoint in all. */
  async called({ endpoint }: Pick<TestSubscription, 'endpoint'>, count = 1): Promise<void> {
    while ((this.calls.get(endpoint) ?? 0) < count) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `${this.origin}${request.url ?? ''}`;
    const body = await readAll(request);
    const answers = this.#answers.get(endpoint);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    if (answer === undefined) response.writeHead(this.#take(endpoint, request, body)).end();
    else if (answer === 'flood') flood(response);
    else if (answer !== 'hang') response.writeHead(answer.status, { ...answer.headers }).end(answer.body);
    this.calls.set(endpoint, (this.calls.get(endpoint) ?? 0) + 1);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #take(endpoint: string, { method, headers }: IncomingMessage, body: Buffer): number {
    const browser = this.#browsers.get(endpoint);
    if (!browser) return 404;
    const fault =
      vapidFault(headers.authorization, this.origin, Date.now()) ??
      (method === 'POST' ? null : `method ${method}`) ??
      (headers['content-encoding'] === 'aes128gcm' ? null : 'another encoding') ??
      (body.length <= 4096 ? null : 'too long') ??
      (/^\d+$/.test(one(headers['ttl']) ?? '') ? null : 'no TTL');
    if (fault !== null) {
      this.faults.push(fault);
      return 403;
    }
    this.received.push({
      endpoint,
      topic: one(headers['topic']),
      ttl: Number(one(headers['ttl'])),
      urgency: one(headers['urgency']),
      payload: JSON.parse(decryptPush(body, browser)),
      bytes: body.length,
    });
    return 201;
  }
}

function one(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes until the client stops reading. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 'x');
  response.writeHead(201);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  response.on('error', () => {});
  write();
}

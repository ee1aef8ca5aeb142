import { once } from 'node:events';
import type { ServerFrame } from '@posy/contract/realtime';
import { WebSocket } from 'ws';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** A client's socket that stores its frames. */
export class Socket implements AsyncDisposable {
  readonly raw: WebSocket;
  /** Received frames that no call has taken yet. */
  readonly frames: unknown[] = [];
  /** How many heartbeats have arrived. */
  heartbeats = 0;
  readonly #closed: Promise<number>;
  #wake: (() => void) | null = null;

  private constructor(raw: WebSocket) {
    this.raw = raw;
    raw.on('message', (data) => {
      const frame: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
      if (frame instanceof Object && 'type' in frame && frame.type === 'hb') this.heartbeats++;
      this.frames.push(frame);
      this.#wake?.();
    });
    raw.on('error', () => {});
    this.#closed = new Promise((resolve) => raw.on('close', (code) => resolve(code)));
  }

  /** `headers` are added to those of our own page; an empty value removes one. */
  static async open(server: TestServer, client: TestClient, headers: Record<string, string> = {}): Promise<Socket> {
    if (!headers['cookie']) await client.user().catch(() => {});
    const origin = await server.listen();
    return Socket.connect(origin, { ...(client.cookie !== null && { cookie: client.cookie }), origin, ...headers });
  }

  /** Opens a socket to the server at `origin`. */
  static async connect(origin: string, headers: Record<string, string>): Promise<Socket> {
    const raw = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    });
    const socket = new Socket(raw);
    await once(raw, 'open');
    return socket;
  }

  async next(): Promise<unknown> {
    if (this.frames.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.frames.shift();
  }

  /** The next frame of these types; those before it are dropped. */
  async nextOf(...types: ServerFrame['type'][]): Promise<unknown> {
    for (;;) {
      const frame = await this.next();
      if (frame instanceof Object && 'type' in frame && types.some((type) => type === frame.type)) return frame;
    }
  }

  send(frame: unknown): void {
    this.raw.send(JSON.stringify(frame));
  }

  closed(): Promise<number> {
    return this.#closed;
  }

  /** Writes bytes to the transport, because the library would refuse to send them. */
  sendRaw(bytes: Buffer): void {
    const transport: unknown = Reflect.get(this.raw, '_socket');
    if (transport instanceof Object && 'write' in transport && typeof transport.write === 'function')
      transport.write(bytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.raw.terminate();
    await this.#closed;
  }
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Call } from './load.ts';

/** A whole answer. */
export interface RawAnswer {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

interface Waiting {
  resolve(answer: RawAnswer): void;
  reject(error: Error): void;
}

/** One connection that sends calls and reads their answers with as little client work as possible. */
export class RawConnection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #received: Buffer[] = [];
  #bytes = 0;
  #head: string | null = null;
  #bodyAt = 0;
  #endsAt = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(Buffer.from(chunk)));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('A connection was closed')));
  }

  static async to(origin: string): Promise<RawConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  get isClosed(): boolean {
    return this.#socket.destroyed || !this.#socket.writable;
  }

  /** Sends one call and resolves once its whole answer has arrived. The caller waits for it before it sends another. */
  send({ method, path, headers = {}, body }: Call): Promise<RawAnswer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`,
      );
    });
  }

  end(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#bytes += chunk.length;
    if (this.#head === null && !this.#readHead()) return;
    if (this.#bytes >= this.#endsAt) this.#finish();
  }

  #readHead(): boolean {
    const bytes = Buffer.concat(this.#received);
    this.#received = [bytes];
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return false;
    this.#head = bytes.toString('latin1', 0, end);
    this.#bodyAt = end + 4;
    const length = bodyLengthOf(this.#head);
    if (length === null) this.#fail(new Error(`An answer has no length: ${this.#head}`));
    this.#endsAt = this.#bodyAt + (length ?? 0);
    return true;
  }

  #finish(): void {
    const head = this.#head ?? '';
    const body = Buffer.concat(this.#received).subarray(this.#bodyAt, this.#endsAt);
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#received = [];
    this.#bytes = 0;
    this.#head = null;
    waiting?.resolve({ status: statusOf(head), head, body });
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#socket.destroy();
    waiting?.reject(error);
  }
}

/** Value of a header, by its name in lower case. */
export function headerOf({ head }: RawAnswer, name: string): string | null {
  const at = head.toLowerCase().indexOf(`\n${name}: `);
  return at < 0 ? null : (head.slice(at + name.length + 3).split('\r\n', 1)[0] ?? null);
}

function statusOf(head: string): number {
  return Number(head.slice(9, 12));
}

/** Bytes of the body; null for an answer in chunks, which Posy never sends. */
function bodyLengthOf(head: string): number | null {
  const status = statusOf(head);
  if (status === 204 || status === 304) return 0;
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? null : Number(length);
}

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { POSY_HEADER } from '@posy/contract/headers';

/**
 * `open`: everything passes. `closed`: connections are cut and refused, as with an unplugged cable. `mute`: requests arrive
 * and their answers are lost. `portal`: a captive portal answers everything with 200 and HTML; `redirect`: it redirects to
 * its log-in page. `hole`: connections stay open and can be made, and no bytes arrive, as in a tunnel. `oneway`:
 * requests arrive, and their connections stay open without an answer.
 */
export type GateMode = 'open' | 'closed' | 'mute' | 'portal' | 'redirect' | 'hole' | 'oneway';

type Way = 'up' | 'down';

/** The time of a slow line, in ms. */
export interface GateTime {
  now(): number;
  pause(ms: number): Promise<void>;
}

const SYSTEM_TIME: GateTime = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><h1>Please sign in to this network</h1>';
const PORTAL_ANSWER = [
  'HTTP/1.1 200 OK',
  'content-type: text/html; charset=utf-8',
  `content-length: ${Buffer.byteLength(PORTAL_PAGE)}`,
  'connection: close',
  '',
  PORTAL_PAGE,
].join('\r\n');

const REFUSAL = '{"statusCode":403,"code":"forbidden","message":"Forbidden"}';
const REFUSED_ANSWER = [
  'HTTP/1.1 403 Forbidden',
  `${POSY_HEADER}: 1`,
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(REFUSAL)}`,
  '',
  REFUSAL,
].join('\r\n');

const REDIRECT_ANSWER = [
  'HTTP/1.1 307 Temporary Redirect',
  'location: http://wifi.example/log-in',
  'content-length: 0',
  'connection: close',
  '',
  '',
].join('\r\n');

/**
 * A TCP proxy between one device and the server. Its origin stays the same when the server restarts, and unlike the
 * browser's own offline switch it affects pages and workers. It carries bytes: calls and sockets are treated the same.
 */
export class Gate implements AsyncDisposable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #targetPort: number;
  readonly #time: GateTime;
  #mode: GateMode = 'open';
  #attempts: string[] = [];
  #answersToLose = 0;
  /** Waits for a number of bytes. `reached` tells whether the last of them pass. */
  #mark: { bytesLeft: number; reached(): boolean } | null = null;
  #bytesUp = 0;
  /** Requests that begin with this text are refused with 403, as by Posy, of pages and of workers; null: none. */
  refused: string | null = null;
  /** Delay of all bytes in either direction, in ms. */
  delayMs = 0;
  /** What the line carries in each direction, over all connections together. */
  bytesPerSecond = Infinity;
  /** The moment from which the line is free, per direction. */
  readonly #freeAt = { up: 0, down: 0 };

  private constructor(targetPort: number, time: GateTime) {
    this.#targetPort = targetPort;
    this.#time = time;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async to(targetPort: number, time = SYSTEM_TIME): Promise<Gate> {
    const gate = new Gate(targetPort, time);
    gate.#server.listen(0, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The gate is not listening.');
    return `http://localhost:${address.port}`;
  }

  /** Requests since the gate was closed, by their first lines, except for the worker's script. */
  get attempts(): readonly string[] {
    return this.#attempts;
  }

  /** Bytes that have reached the server so far. */
  get bytesUp(): number {
    return this.#bytesUp;
  }

  /** Sets the mode for new connections and cuts the present ones; a `hole` leaves them open and swallows their bytes. */
  set(mode: GateMode): void {
    this.#mode = mode;
    this.#attempts = [];
    if (mode !== 'hole') this.cut();
  }

  /** Cuts all present connections once. New ones pass. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Loses the next `count` answers (or socket frames), each with its connection, after the request arrived. */
  loseAnswers(count: number): void {
    this.#answersToLose = count;
  }

  /** Cuts all connections once, after this number of further bytes has reached the server, and resolves then. */
  cutAfter(bytes: number): Promise<void> {
    return this.#after(bytes, () => {
      this.cut();
      return false;
    });
  }

  /** Slows the line down to `bytesPerSecond` after this number of further bytes has reached the server, and resolves then. */
  slowAfter(bytes: number, bytesPerSecond: number): Promise<void> {
    return this.#after(bytes, () => {
      this.bytesPerSecond = bytesPerSecond;
      return true;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.set('closed');
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(socket: Socket): void {
    this.#track(socket);
    if (this.#mode === 'closed') {
      socket.once('data', (bytes: Buffer) => {
        const [request = ''] = bytes.toString('latin1').split('\r\n', 1);
        // The browser looks for a newer worker a second after each navigation. The speed of the machine would decide
        // whether a test sees that request.
        if (!request.startsWith('GET /sw.js ')) this.#attempts.push(request);
        socket.resetAndDestroy();
      });
    } else if (this.#mode === 'portal' || this.#mode === 'redirect') {
      const answer = this.#mode === 'portal' ? PORTAL_ANSWER : REDIRECT_ANSWER;
      socket.once('data', () => socket.end(answer));
    } else {
      this.#pass(socket, this.#mode === 'mute');
    }
  }

  #pass(device: Socket, isMute: boolean): void {
    const server = this.#track(connect(this.#targetPort, '127.0.0.1'));
    void this.#carry('up', device, server, (chunk) => {
      if (this.refused === null || !chunk.toString('latin1', 0, this.refused.length).startsWith(this.refused)) {
        return this.#isThrough(chunk);
      }
      device.write(REFUSED_ANSWER);
      return false;
    });
    void this.#carry('down', server, device, () => {
      if (!isMute && this.#answersToLose === 0) return true;
      this.#answersToLose = Math.max(0, this.#answersToLose - 1);
      device.destroy();
      return false;
    });
    device.once('close', () => server.destroy());
    server.once('close', () => device.destroy());
  }

  /** Forwards bytes in order, and with back pressure where they are not delayed. */
  async #carry(way: Way, from: Socket, to: Socket, isThrough: (chunk: Buffer) => boolean): Promise<void> {
    const deliver = async (chunk: Buffer, before: Promise<void>, delay: Promise<void>): Promise<void> => {
      await before;
      await delay;
      if (this.#mode === 'hole' || (this.#mode === 'oneway' && way === 'down') || !isThrough(chunk)) return;
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    };
    let delivered = Promise.resolve();
    try {
      for await (const chunk of from) {
        if (!Buffer.isBuffer(chunk)) continue;
        await this.#takeTurn(chunk.length, way);
        delivered = deliver(chunk, delivered, this.delayMs > 0 ? this.#time.pause(this.delayMs) : Promise.resolve());
        if (this.delayMs === 0) await delivered;
        // It is awaited below, maybe after it was rejected.
        delivered.catch(() => undefined);
      }
      await delivered;
      to.end();
    } catch {
      // The connection was cut meanwhile.
    }
  }

  /** Waits until a line with few `bytesPerSecond` has carried these bytes, after those of other connections that came first. */
  async #takeTurn(bytes: number, way: Way): Promise<void> {
    const now = this.#time.now();
    this.#freeAt[way] = Math.max(now, this.#freeAt[way]) + (bytes / this.bytesPerSecond) * 1000;
    if (this.#freeAt[way] > now) await this.#time.pause(this.#freeAt[way] - now);
  }

  #after(bytes: number, act: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const reached = () => {
      resolve();
      return act();
    };
    this.#mark = { bytesLeft: bytes, reached };
    return promise;
  }

  #isThrough(chunk: Buffer): boolean {
    this.#bytesUp += chunk.length;
    const mark = this.#mark;
    if (mark === null) return true;
    mark.bytesLeft -= chunk.length;
    if (mark.bytesLeft > 0) return true;
    this.#mark = null;
    return mark.reached();
  }

  #track(socket: Socket): Socket {
    this.#sockets.add(socket);
    // Cut connections are expected here.
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

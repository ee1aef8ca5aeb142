import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `open`: everything passes. `closed`: connections are cut and refused, as with a pulled plug. `mute`: what is sent
 * arrives, and its answer is lost. `portal`: a hotel's sign-in page answers everything with 200 and HTML.
 */
export type GateMode = 'open' | 'closed' | 'mute' | 'portal';

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><h1>Please sign in to this network</h1>';
const PORTAL_ANSWER = [
  'HTTP/1.1 200 OK',
  'content-type: text/html; charset=utf-8',
  `content-length: ${Buffer.byteLength(PORTAL_PAGE)}`,
  'connection: close',
  '',
  PORTAL_PAGE,
].join('\r\n');

/**
 * The wire between one device and the server, with a door in it. It is one origin for as long as it lives, whatever
 * happens behind it; and unlike the browser's own offline switch it holds for pages and workers alike.
 */
export class Gate implements AsyncDisposable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #targetPort: number;
  #mode: GateMode = 'open';
  #attempts: string[] = [];

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async to(targetPort: number): Promise<Gate> {
    const gate = new Gate(targetPort);
    gate.#server.listen(0, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The gate is not listening.');
    return `http://localhost:${address.port}`;
  }

  /** What was asked for in vain since the gate was closed: the first line of each request. */
  get attempts(): readonly string[] {
    return this.#attempts;
  }

  /** Changes the mode for what comes, and cuts what is. */
  set(mode: GateMode): void {
    this.#mode = mode;
    this.#attempts = [];
    for (const socket of this.#sockets) socket.destroy();
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
        this.#attempts.push(bytes.toString('latin1').split('\r\n', 1)[0] ?? '');
        socket.resetAndDestroy();
      });
    } else if (this.#mode === 'portal') {
      socket.once('data', () => socket.end(PORTAL_ANSWER));
    } else {
      this.#pass(socket, this.#mode === 'mute');
    }
  }

  #pass(device: Socket, isMute: boolean): void {
    const server = this.#track(connect(this.#targetPort, '127.0.0.1'));
    device.pipe(server);
    if (isMute) server.once('data', () => device.destroy());
    else server.pipe(device);
    device.once('close', () => server.destroy());
    server.once('close', () => device.destroy());
  }

  #track(socket: Socket): Socket {
    this.#sockets.add(socket);
    // A cut wire is what this is for; it is no news.
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

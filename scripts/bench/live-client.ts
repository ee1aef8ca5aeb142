import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';

/** One socket of a measured server. Only the start of each frame is parsed, so that the bench itself costs little. */
export class LiveClient {
  readonly #socket: WebSocket;
  onFrame: (text: string) => void = () => {};
  #onCut: (error: Error) => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.onFrame(Buffer.isBuffer(data) ? data.toString() : ''));
    // Otherwise callers would wait forever.
    socket.on('close', (code, reason) => this.#onCut(new Error(`A socket was closed: ${code} ${reason.toString()}`)));
    socket.on('error', (error) => this.#onCut(error));
  }

  /** Opens `/ws` and waits for the first frame. Lower bounds send none, so there it waits for the connection. */
  static async open(url: string, headers: Readonly<Record<string, string>>, isWelcomed: boolean): Promise<LiveClient> {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers: { ...headers }, perMessageDeflate: false });
    const client = new LiveClient(socket);
    await (isWelcomed ? once(socket, 'message') : once(socket, 'open'));
    return client;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  /** Sends a heartbeat, as the app does every 25 s: the server closes sockets that are silent for a minute. */
  beat(): void {
    this.#socket.send('{"type":"hb"}');
  }

  /** Resolves with the next frame that begins like this. Fails when the server closes the socket. */
  next(beginning: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#onCut = reject;
      this.onFrame = (text) => {
        if (text.startsWith(beginning)) resolve(text);
      };
    });
  }

  end(): void {
    this.#onCut = () => {};
    this.#socket.terminate();
  }
}

/** One connection that sends calls and reads their answers with as little client work as possible. */
export class RawConnection {
  readonly #socket: Socket;
  #answered: ((head: string) => void) | null = null;
  #received = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => this.#read(String(chunk)));
    socket.on('error', () => {});
  }

  static async to(origin: string): Promise<RawConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Sends one call and resolves with the head of its answer once the whole answer has arrived. */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = `content-length: ${Buffer.byteLength(body)}\r\n`;
    this.#received = '';
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#socket.write(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${length}\r\n${body}`);
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const length = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length >= end + 4 + length) this.#answered?.(head);
  }
}

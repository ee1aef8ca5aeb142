import { once } from 'node:events';
import { WebSocket } from 'ws';

/** One socket of a measured server. Only the start of each frame is parsed, so that the bench itself costs little. */
export class LiveClient {
  readonly #socket: WebSocket;
  onFrame: (text: string) => void = () => {};
  /** Called when the server closes the socket. */
  onCut: (error: Error) => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.onFrame(Buffer.isBuffer(data) ? data.toString() : ''));
    // Otherwise callers would wait forever.
    socket.on('close', (code, reason) => this.onCut(new Error(`A socket was closed: ${code} ${reason.toString()}`)));
    socket.on('error', (error) => this.onCut(error));
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
      this.onCut = reject;
      this.onFrame = (text) => {
        if (text.startsWith(beginning)) resolve(text);
      };
    });
  }

  end(): void {
    this.onCut = () => {};
    this.#socket.terminate();
  }
}

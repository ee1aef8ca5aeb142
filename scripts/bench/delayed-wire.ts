import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A local port that leads to a server's port; each answer of the server arrives later, as from a distant machine. */
export class DelayedWire implements AsyncDisposable {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
    this.port = address.port;
    this.#server = server;
    this.#sockets = sockets;
  }

  /** `delayMs`: added to each round trip; a timer of Node's, so a little more. */
  static async to(port: number, delayMs: number): Promise<DelayedWire> {
    const sockets = new Set<Socket>();
    const server = createServer({ noDelay: true }, (near) => {
      const far = connect({ port, host: '127.0.0.1', noDelay: true });
      near.pipe(far);
      // Timers of the same length end in the order they were started.
      far.on('data', (bytes) => setTimeout(() => near.write(bytes), delayMs));
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DelayedWire(server, sockets);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JourneyServer } from './journey-server.ts';
import { journeySettings } from './posy-server.ts';
import type { ServerHost } from './server-host.ts';

/** A server in the process of a host. It cannot be killed, and closes as for a deployment. */
export class HostedServer implements JourneyServer {
  readonly port: number;
  readonly dataDir: string;
  readonly #close: () => Promise<void>;
  readonly #readLog: () => string;

  private constructor(port: number, dataDir: string, close: () => Promise<void>, readLog: () => string) {
    this.port = port;
    this.dataDir = dataDir;
    this.#close = close;
    this.#readLog = readLog;
  }

  static async start(host: ServerHost, env: Readonly<Record<string, string>> = {}): Promise<HostedServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'posy-e2e-'));
    let log = '';
    try {
      const { port, close } = await host.open(journeySettings({ dataDir, port: 0 }, env), (text) => {
        log += text;
      });
      return new HostedServer(port, dataDir, close, () => log);
    } catch (error) {
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get log(): string {
    return this.#readLog();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.#close();
    } finally {
      // Picture workers of the server end moments after it, and may still write.
      await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }
}

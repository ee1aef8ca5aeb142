import { HostedServer } from './hosted-server.ts';
import type { JourneyServer } from './journey-server.ts';
import { PosyServer } from './posy-server.ts';
import { ServerHost } from './server-host.ts';

export interface ServerOptions {
  /** Settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** The server of another build. */
  readonly main?: string;
  /** A process that the journey can kill. */
  readonly hasOwnProcess?: boolean;
}

/** The servers of the journeys of one worker. They share a process, unless a journey needs one for itself. */
export class Servers implements AsyncDisposable {
  #host: ServerHost | null = null;

  /** A server with an empty data folder, which the caller disposes of. */
  async start({ env = {}, main, hasOwnProcess = false }: ServerOptions = {}): Promise<JourneyServer> {
    const hasNodeSetting = Object.keys(env).some((name) => name.startsWith('NODE_'));
    if (hasOwnProcess || main !== undefined || hasNodeSetting) return await PosyServer.start(env, main);
    if (this.#host === null || this.#host.hasEnded) this.#host = new ServerHost();
    return await HostedServer.start(this.#host, env);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#host?.[Symbol.asyncDispose]();
  }
}

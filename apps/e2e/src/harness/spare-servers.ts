import { PosyServer } from './posy-server.ts';

type Env = Readonly<Record<string, string>>;

/**
 * New servers for the journeys of one worker. The next one starts while a journey runs: a start takes half a second, and
 * a journey often waits.
 */
export class SpareServers implements AsyncDisposable {
  /** The settings of the last server. */
  #lastKey = '';
  #spare: { readonly key: string; readonly server: Promise<PosyServer> } | null = null;

  /** A server with an empty data folder, which the caller disposes of. */
  async take(env: Env, main?: string): Promise<PosyServer> {
    const key = JSON.stringify([env, main]);
    const server = this.#spare?.key === key ? this.#spare.server : PosyServer.start(env, main);
    if (this.#spare?.key !== key) await this.#dropSpare();
    this.#spare = null;
    // Only settings that several journeys have are prepared; others name folders and ports of one journey.
    if (key === this.#lastKey) this.#prepare(key, env, main);
    this.#lastKey = key;
    return await server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#dropSpare();
  }

  #prepare(key: string, env: Env, main?: string): void {
    const server = PosyServer.start(env, main);
    // Whoever takes it sees the error.
    server.catch(() => {});
    this.#spare = { key, server };
  }

  async #dropSpare(): Promise<void> {
    const spare = this.#spare;
    this.#spare = null;
    const server = await spare?.server.catch(() => null);
    await server?.[Symbol.asyncDispose]();
  }
}

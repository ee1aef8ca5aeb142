import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ChildServer } from './child-server.ts';
import type { Rounds } from './interleaved.ts';
import type { BenchOptions } from './options.ts';
import { CACHE_DIR, startPosy } from './posy-process.ts';
import { emailOf } from './seed/generator.ts';
import { seededFile } from './seed/seeded-file.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** A running product with a world in it, and its viewer. */
export interface Posy {
  readonly server: ChildServer;
  readonly dataDir: string;
  readonly viewer: SignedIn;
}

/** State that the scenarios of one run share. Disposing it stops everything that it started. */
export class Bench implements AsyncDisposable {
  readonly options: BenchOptions;
  readonly #folder: string;
  readonly #worlds = new Map<number, Promise<Posy>>();
  readonly #started: AsyncDisposable[] = [];

  constructor(options: BenchOptions) {
    this.options = options;
    mkdirSync(CACHE_DIR, { recursive: true });
    this.#folder = mkdtempSync(join(CACHE_DIR, 'run-'));
  }

  /** Rounds and repetitions for a call that takes about a millisecond. */
  rounds(requests: number): Rounds {
    return this.options.isQuick ? { rounds: 3, requests: Math.ceil(requests / 5) } : { rounds: 5, requests };
  }

  /** A server with this number of posts, shared by all scenarios that write little. */
  world(posts = this.options.posts): Promise<Posy> {
    let world = this.#worlds.get(posts);
    if (!world) this.#worlds.set(posts, (world = this.newWorld(posts)));
    return world;
  }

  /** Starts a separate server with this number of posts. */
  async newWorld(posts = this.options.posts): Promise<Posy> {
    return this.startWorld(await this.dataDir(posts));
  }

  /** A separate data folder with this number of posts. `people`: see `WorldOptions`. */
  async dataDir(posts = this.options.posts, people?: number): Promise<string> {
    const dataDir = this.folder('data-');
    copyFileSync(await seededFile(posts, people), join(dataDir, 'posy.db'), constants.COPYFILE_FICLONE);
    return dataDir;
  }

  async startWorld(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Posy> {
    const profileDir = this.options.isProfiling ? join(CACHE_DIR, 'profiles') : null;
    const server = this.#keep(await startPosy({ dataDir, env, profileDir }));
    return { server, dataDir, viewer: await signIn(server.origin, emailOf(0)) };
  }

  /** A server with an empty database. */
  async startEmpty(): Promise<ChildServer> {
    return this.#keep(await startPosy({ dataDir: this.folder('data-') }));
  }

  /** One of the small servers in `bounds/`. */
  async bound(name: string, ...args: readonly string[]): Promise<ChildServer> {
    const script = join('scripts/bench/bounds', `${name}.ts`);
    const logPath = join(this.folder('bound-'), 'bound.log');
    return this.#keep(
      await ChildServer.start({ script, args, readyPath: '/', logPath, env: { NODE_ENV: 'production' } }),
    );
  }

  /** A new empty folder. It is deleted after the run. */
  folder(prefix: string): string {
    return mkdtempSync(join(this.#folder, prefix));
  }

  #keep<T extends AsyncDisposable>(started: T): T {
    this.#started.push(started);
    return started;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const each of this.#started.toReversed()) await each[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

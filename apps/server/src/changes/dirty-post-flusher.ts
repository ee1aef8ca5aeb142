import type { Deps } from '../deps.ts';
import { flushDirtyPosts } from './dirty-posts.ts';
import type { DirtyPostScopes } from './sync-source.ts';

const EVERY_MS = 500;

/** Finds posts whose counters are due to be announced. Any process may do it: each post is taken once. */
export class DirtyPostFlusher {
  readonly #deps: Deps;
  readonly #scopesOf: DirtyPostScopes;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps, scopesOf: DirtyPostScopes) {
    this.#deps = deps;
    this.#scopesOf = scopesOf;
  }

  start(): void {
    let isBusy = false;
    this.#timer = setInterval(() => {
      if (isBusy || this.#deps.db.isReadOnly) return;
      isBusy = true;
      this.#running = flushDirtyPosts(this.#deps, this.#scopesOf)
        .catch((error: unknown) => this.#deps.log.warn(error, 'Changed counters could not be announced'))
        .finally(() => {
          isBusy = false;
        });
    }, EVERY_MS);
  }

  /** Announces everything, due or not. */
  async flushAll(): Promise<void> {
    while ((await flushDirtyPosts(this.#deps, this.#scopesOf, Number.MAX_SAFE_INTEGER)) > 0);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }
}

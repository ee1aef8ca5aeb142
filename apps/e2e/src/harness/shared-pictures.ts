import type { Pictures } from '@posy/server/features/media/picture-pool';

/** One server's use of a pool that several share. The pool outlives it; closing waits for this server's own tasks. */
export class SharedPictures implements Pictures {
  readonly #pool: Pictures;
  readonly #running = new Set<Promise<unknown>>();

  constructor(pool: Pictures) {
    this.#pool = pool;
  }

  receive(task: Parameters<Pictures['receive']>[0]): ReturnType<Pictures['receive']> {
    return this.#track(this.#pool.receive(task));
  }

  derive(task: Parameters<Pictures['derive']>[0]): ReturnType<Pictures['derive']> {
    return this.#track(this.#pool.derive(task));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #track<T>(task: Promise<T>): Promise<T> {
    this.#running.add(task);
    const forget = () => void this.#running.delete(task);
    task.then(forget, forget);
    return task;
  }
}

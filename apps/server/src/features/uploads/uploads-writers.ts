import type { UploadKey } from './uploads.repo.ts';

interface Turn {
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
}

/**
 * One request at a time for each upload, in this process: a newer one asks the one before to end, and waits until it has.
 * Between processes the offset decides, which only one of them can move from where it was.
 */
export class UploadWriters {
  readonly #turns = new Map<string, Turn>();

  async alone<T>({ ownerId, id }: UploadKey, fn: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const name = `${ownerId} ${id}`;
    const before = this.#turns.get(name);
    before?.abort.abort();
    const abort = new AbortController();
    const result = (before?.done ?? Promise.resolve()).then(() => fn(abort.signal));
    const done = result.catch(() => {});
    const turn = { abort, done };
    this.#turns.set(name, turn);
    try {
      return await result;
    } finally {
      if (this.#turns.get(name) === turn) this.#turns.delete(name);
    }
  }
}

import { AppError } from '../../errors.ts';
import type { UploadKey } from './uploads.repo.ts';

interface Turn {
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
}

/**
 * One request at a time for each upload, in this process: a newer one aborts the one before, and waits until it has ended.
 * Between processes the offset decides, which only one of them can move.
 */
export class UploadWriters {
  readonly #turns = new Map<string, Turn>();
  #isClosed = false;

  /** Runs `fn` alone. The signal aborts it; its reason is the `AppError` for the answer. Throws `server_busy` when closed. */
  async alone<T>({ ownerId, id }: UploadKey, fn: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new AppError('server_busy', undefined, 1);
    const name = `${ownerId} ${id}`;
    const before = this.#turns.get(name);
    before?.abort.abort(new AppError('upload_offset'));
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

  /** Aborts running writes, and resolves when every upload has stored its received bytes. No write begins afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const turns = [...this.#turns.values()];
    for (const { abort } of turns) abort.abort(new AppError('server_busy', undefined, 1));
    await Promise.all(turns.map(({ done }) => done));
  }
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Work on files. `copy` and `snapshot` make `to`, which must not exist; `snapshot` and `integrity` are of SQLite files. */
export type FileTask =
  | { readonly kind: 'copy' | 'snapshot'; readonly from: string; readonly to: string }
  | { readonly kind: 'hash' | 'integrity'; readonly path: string };

/** `sha256`: hex, of the file that was read or made; `findings`: damage that `integrity` found. */
export interface FileTaskResult {
  readonly bytes: number;
  readonly sha256: string;
  readonly findings: readonly string[];
}

type Reply = { readonly result: FileTaskResult } | { readonly error: unknown };

/** A thread that copies and hashes files, so that the event loop of a server stays free. One task at a time. */
export class FileWorker implements AsyncDisposable {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;
  readonly #onAbort = () => void this.#worker.terminate();

  /** An abort of `signal` ends the thread: the running task is rejected. */
  constructor(signal: AbortSignal) {
    const isSource = import.meta.url.endsWith('.ts');
    this.#worker = new Worker(new URL(isSource ? './file.worker.ts' : './file.worker.js', import.meta.url));
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async run(task: FileTask): Promise<FileTaskResult> {
    this.#signal.throwIfAborted();
    const end = new AbortController();
    const onEnd = () => end.abort(this.#signal.reason ?? new Error('The thread that copies files has ended'));
    this.#worker.once('exit', onEnd);
    try {
      const waiting = once(this.#worker, 'message', { signal: end.signal });
      this.#worker.postMessage(task);
      const [reply]: Reply[] = await waiting;
      if (!reply) throw new Error('The thread that copies files answered nothing');
      if ('error' in reply) throw reply.error;
      return reply.result;
    } finally {
      this.#worker.off('exit', onEnd);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    await this.#worker.terminate();
  }
}

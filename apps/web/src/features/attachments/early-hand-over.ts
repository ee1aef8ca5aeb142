import type { AttachmentState, EarlyVideo } from './attachment-state.ts';
import type { Attachment } from './attachment.ts';

/** Progress and result of a video that was handed over while it is made smaller. */
export class EarlyHandOver {
  readonly #result = Promise.withResolvers<Attachment | null>();
  listener: (share: number) => void = () => undefined;

  settle(smaller: Attachment | null): void {
    this.#result.resolve(smaller);
  }

  video(original: Attachment, cancel: () => void): EarlyVideo {
    const onProgress = (listener: (share: number) => void) => {
      this.listener = listener;
    };
    return { original, smaller: this.#result.promise, onProgress, cancel };
  }
}

/** Whether a video is ready and is made smaller just now. */
export function isShrinking({ attachment, step }: AttachmentState): boolean {
  return attachment !== null && (step?.what === 'shrinking' || step?.what === 'converting');
}

interface Watched {
  readonly get: () => AttachmentState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Resolves when a video is made smaller, or with `done`. */
export async function untilShrinking({ get, subscribe }: Watched, done: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => isShrinking(get()) && resolve();
  const stop = subscribe(look);
  look();
  await Promise.race([promise, done]);
  stop();
}

import type { LocalDb } from '../../local/local-db.ts';
import { type DraftTexts, saveDraftTexts } from './post-draft.local.ts';

/** A keystroke is on the disk at most this long after it. */
const SAVE_DELAY_MS = 250;

/** Saves the words of the draft a moment after they change, and at once when the page may be about to die. */
export class DraftSaver {
  readonly #local: LocalDb;
  readonly #onError: (error: unknown) => void;
  #waiting: DraftTexts | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(local: LocalDb, onError: (error: unknown) => void) {
    this.#local = local;
    this.#onError = onError;
  }

  /** The first change starts the clock and later ones do not restart it, so that steady typing is saved too. */
  save(texts: DraftTexts): void {
    this.#waiting = texts;
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  async flush(): Promise<void> {
    const texts = this.#waiting;
    this.cancel();
    if (!texts) return;
    try {
      await saveDraftTexts(this.#local, texts);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** The draft is gone (shared or thrown away): what still waits must not bring it back. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
  }
}

/** Longest time until a keystroke is on the disk, in ms. */
const SAVE_DELAY_MS = 250;

/** Window event when a newer app takes the databases over: drafts have to be saved synchronously. */
export const OUTDATED_EVENT = 'posy-outdated';

/** Savers with a draft that is not on the disk yet. */
const unsaved = new Set<{ flush(): Promise<void> }>();

/** Saves what forms still hold, before a draft is read: a form that is closed and opened again would show older words. */
export async function flushDrafts(): Promise<void> {
  // Dialogs ask while they are drawn, when a form may not act.
  await Promise.resolve();
  await Promise.all([...unsaved].map((saver) => saver.flush()));
}

/** Saves a draft a moment after it changes, and at once when the page may be about to die. */
export class DraftSaver<Draft> {
  readonly #save: (draft: Draft) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #waiting: { readonly draft: Draft } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(save: (draft: Draft) => Promise<void>, onError: (error: unknown) => void) {
    this.#save = save;
    this.#onError = onError;
  }

  /** The first change starts the clock and later ones do not restart it, so that steady typing is saved too. */
  save(draft: Draft): void {
    this.#waiting = { draft };
    unsaved.add(this);
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.cancel();
    if (!waiting) return;
    try {
      await this.#save(waiting.draft);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** The draft was shared or discarded: a pending save must not restore it. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
    unsaved.delete(this);
  }
}

import { type AttachmentState, EMPTY } from './attachment-state.ts';

/** The state of an attachment that components draw, with the object URL of its preview. */
export class AttachmentStore {
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;

  get = (): AttachmentState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<AttachmentState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Replaces the preview; a null picture: this device cannot decode the file. */
  show(kind: 'image' | 'video', picture: Blob | null): void {
    const before = this.#state.preview?.url;
    this.set({ preview: { kind, url: picture && URL.createObjectURL(picture) } });
    if (before) URL.revokeObjectURL(before);
  }

  hide(): void {
    const url = this.#state.preview?.url;
    this.set({ preview: null });
    if (url) URL.revokeObjectURL(url);
  }
}

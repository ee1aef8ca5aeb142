import type { BusMessage } from './port.ts';

type Listener = (message: BusMessage) => void;

/** The listeners in this process. */
export class Listeners {
  readonly #all = new Set<Listener>();

  /** Returns a function that removes the listener. */
  add(listener: Listener): () => void {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  }

  emit(message: BusMessage): void {
    for (const listener of this.#all) listener(message);
  }
}

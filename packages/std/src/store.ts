/** Functions that are called whenever something changes. `subscribe` and `notify` need no `this`. */
export class Listeners {
  readonly #listeners = new Set<() => void>();
  readonly #start: (() => () => void) | undefined;
  #stop: (() => void) | undefined;

  /** @param start called when the first listener has come; what it returns, when the last one has gone */
  constructor(start?: () => () => void) {
    this.#start = start;
  }

  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const isFirst = this.#listeners.size === 0;
    this.#listeners.add(listener);
    if (isFirst) this.#stop = this.#start?.();
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop?.();
    };
  };

  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

/** A value to read and to follow, as `useSyncExternalStore` takes it. */
export interface Readable<Value> {
  readonly get: () => Value;
  readonly subscribe: Listeners['subscribe'];
}

/** A value, and the listeners that are called when it is another one. */
export class Store<Value> implements Readable<Value> {
  readonly #listeners: Listeners;
  #value: Value;

  /** @param start see {@link Listeners} */
  constructor(value: Value, start?: () => () => void) {
    this.#value = value;
    this.#listeners = new Listeners(start);
  }

  readonly get = (): Value => this.#value;

  readonly subscribe: Listeners['subscribe'] = (listener) => this.#listeners.subscribe(listener);

  readonly set = (value: Value): void => {
    this.#value = value;
    this.#listeners.notify();
  };

  /** Replaces some fields. */
  readonly change = (fields: Partial<Value>): void => this.set({ ...this.#value, ...fields });
}

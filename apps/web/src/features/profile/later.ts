/** Runs work a moment after it is asked for, once for all that was asked meanwhile, with the last of it. */
export class Later<Value> {
  readonly #run: (value: Value) => void;
  readonly #delayMs: number;
  #waiting: { readonly value: Value } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(run: (value: Value) => void, delayMs: number) {
    this.#run = run;
    this.#delayMs = delayMs;
  }

  /** The first value starts the clock and later ones do not restart it, so that steady typing is saved too. */
  set(value: Value): void {
    this.#waiting = { value };
    this.#timer ??= setTimeout(() => this.flush(), this.#delayMs);
  }

  /** Runs at once what waits: the page may be about to die. */
  flush(): void {
    const waiting = this.#waiting;
    this.cancel();
    if (waiting) this.#run(waiting.value);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
  }
}

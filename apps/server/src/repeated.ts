/** Work that is repeated while the process runs, never twice at once. A failure is reported once, until the work succeeds again. */
export class Repeated {
  readonly #work: () => Promise<unknown>;
  readonly #everyMs: number;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #hasFailed = false;

  constructor(work: () => Promise<unknown>, everyMs: number, onFailure: (error: unknown) => void) {
    this.#work = work;
    this.#everyMs = everyMs;
    this.#onFailure = onFailure;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#run().finally(() => (this.#running = null));
    }, this.#everyMs);
  }

  /** Resolves when the present run has ended. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#work();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#onFailure(error);
      this.#hasFailed = true;
    }
  }
}

import type { Clock } from '@posy/std/clock';
import type { Tx } from '../db/database.ts';

/** Enqueues jobs. */
export class Jobs {
  readonly #clock: Clock;
  readonly #newId: () => string;
  #wake: (() => void) | null = null;

  constructor(options: { clock: Clock; newId: () => string }) {
    this.#clock = options.clock;
    this.#newId = options.newId;
  }

  /**
   * Enqueues a job in the caller's transaction: it exists exactly when the caller's rows do. `runAt` in ms, default now; `accountId`: the
   * account that it works for, when it may take long.
   */
  async enqueue(
    tx: Tx,
    name: string,
    payload: Record<string, unknown>,
    options: { runAt?: number; accountId?: string | undefined } = {},
  ): Promise<void> {
    const now = this.#clock.now();
    await tx
      .insertInto('jobs')
      .values({
        id: this.#newId(),
        name,
        payload: JSON.stringify(payload),
        state: 'waiting',
        attempts: 0,
        runAt: options.runAt ?? now,
        leaseOwner: null,
        leaseUntil: 0,
        lastError: null,
        createdAt: now,
        accountId: options.accountId ?? null,
      })
      .execute();
    this.#wake?.();
  }

  /** Sets the runner's callback for new jobs. */
  onEnqueue(wake: (() => void) | null): void {
    this.#wake = wake;
  }
}

import type { Clock } from '@posy/std/clock';

/** Seconds of work that accounts may have. */
export interface WorkBudget {
  /** Work at once, in ms. */
  readonly burstMs: number;
  /** The part of the time in which an account may work after that, 0 to 1. */
  readonly share: number;
}

/** Accounts that are remembered for one round, or with work that counts: older ones are forgotten beyond it. */
const MAX_REMEMBERED = 500;

/**
 * Whose task begins next: no account may hold what all need. An account has one task at a time. Accounts take turns: in a round each
 * has one task, also when one of them has hundreds waiting. Each has a budget of work, which grows again with time. A null account is the
 * server, whose work is not limited.
 */
export class AccountTurns {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #budget: WorkBudget;
  readonly #running = new Set<string>();
  /** Accounts that had a turn in this round. */
  readonly #served = new Set<string>();
  /** Work that counts, in ms, and when it was counted. */
  readonly #used = new Map<string, { readonly ms: number; readonly at: number }>();

  constructor(clock: Pick<Clock, 'monotonic'>, budget: WorkBudget) {
    this.#clock = clock;
    this.#budget = budget;
  }

  /** The first of `waiting` whose account has its turn. Undefined while all of these accounts have a running task. */
  choose<T extends { readonly accountId: string | null }>(waiting: readonly T[]): T | undefined {
    const free = waiting.filter(({ accountId }) => accountId === null || !this.#running.has(accountId));
    const next = free.find(({ accountId }) => accountId === null || !this.#served.has(accountId));
    if (!next && free.length > 0) this.beginRound();
    return next ?? free[0];
  }

  /** Accounts that have a task, no budget, or had their turn in this round. */
  ineligible(): string[] {
    const spent = [...this.#used.keys()].filter((accountId) => this.waitMs(accountId) > 0);
    return [...new Set([...this.#running, ...this.#served, ...spent])];
  }

  /** All accounts may have a turn again. False when nobody had one. */
  beginRound(): boolean {
    if (this.#served.size === 0) return false;
    this.#served.clear();
    return true;
  }

  /** Time until the account has budget again, in ms; 0: it has. */
  waitMs(accountId: string | null): number {
    if (accountId === null) return 0;
    return Math.max(0, (this.#usedBy(accountId) - this.#budget.burstMs) / this.#budget.share);
  }

  /** A task of the account begins; it ends when the result is disposed of. */
  begin(accountId: string | null): Disposable {
    if (accountId === null) return { [Symbol.dispose]() {} };
    this.#running.add(accountId);
    if (this.#served.size >= MAX_REMEMBERED) this.#served.clear();
    this.#served.add(accountId);
    const startedAt = this.#clock.monotonic();
    return {
      [Symbol.dispose]: () => {
        this.#running.delete(accountId);
        this.#charge(accountId, this.#clock.monotonic() - startedAt);
      },
    };
  }

  #charge(accountId: string, ms: number): void {
    const used = { ms: this.#usedBy(accountId) + ms, at: this.#clock.monotonic() };
    this.#used.set(accountId, used);
    if (this.#used.size < MAX_REMEMBERED) return;
    for (const each of this.#used.keys()) if (this.waitMs(each) === 0 && each !== accountId) this.#used.delete(each);
  }

  #usedBy(accountId: string): number {
    const used = this.#used.get(accountId);
    if (!used) return 0;
    return Math.max(0, used.ms - (this.#clock.monotonic() - used.at) * this.#budget.share);
  }
}

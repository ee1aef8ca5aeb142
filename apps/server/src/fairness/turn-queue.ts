import { AppError } from '../errors.ts';
import type { AccountTurns } from './account-turns.ts';

/** Tasks that wait in all, and of one account: an account cannot fill the queue. */
const MAX_WAITING = 50;
const MAX_WAITING_OF_ACCOUNT = 12;
const BUSY_SECONDS = 5;

/** A task that waits. */
export interface TurnRequest {
  /** Null: work of the server. */
  readonly accountId: string | null;
  /** Requests wait for it: it comes before tasks of jobs. */
  readonly isUrgent: boolean;
  /** It waits although its account has no budget left: a job had its turn before. */
  readonly isOfJob: boolean;
}

interface Waiting extends TurnRequest {
  readonly start: (turn: Disposable) => void;
  readonly refuse: (error: AppError) => void;
}

/** Tasks that wait in this process for one of `slots`; {@link AccountTurns} has the order. */
export class TurnQueue {
  readonly #slots: number;
  readonly #turns: AccountTurns;
  #waiting: Waiting[] = [];
  #running = 0;
  #isClosed = false;

  constructor(slots: number, turns: AccountTurns) {
    this.#slots = slots;
    this.#turns = turns;
  }

  /**
   * Waits for a turn, which lasts until the result is disposed of. Throws `AppError`: `too_many_requests` when the account has no budget
   * left or too many waiting tasks, `server_busy` when all have too many, or when the queue was closed.
   */
  enter(request: TurnRequest): Promise<Disposable> {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING) return Promise.reject(busy());
    const { accountId } = request;
    const own = accountId === null ? [] : this.#waiting.filter((each) => each.accountId === accountId);
    if (own.length >= MAX_WAITING_OF_ACCOUNT) return Promise.reject(tooMany(BUSY_SECONDS));
    return new Promise((start, refuse) => {
      this.#waiting.push({ ...request, start, refuse });
      this.#startNext();
    });
  }

  /** Refuses all waiting tasks, and those that come. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(busy());
  }

  #startNext(): void {
    while (this.#running < this.#slots) {
      const urgent = this.#waiting.filter(({ isUrgent }) => isUrgent);
      const next = this.#turns.choose(urgent) ?? this.#turns.choose(this.#waiting);
      if (!next) return;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      const waitMs = next.isOfJob ? 0 : this.#turns.waitMs(next.accountId);
      if (waitMs > 0) next.refuse(tooMany(Math.ceil(waitMs / 1000)));
      else next.start(this.#begin(next.accountId));
    }
  }

  #begin(accountId: string | null): Disposable {
    this.#running++;
    const work = this.#turns.begin(accountId);
    return {
      [Symbol.dispose]: () => {
        this.#running--;
        work[Symbol.dispose]();
        this.#startNext();
      },
    };
  }
}

function busy(): AppError {
  return new AppError('server_busy', undefined, BUSY_SECONDS);
}

function tooMany(seconds: number): AppError {
  return new AppError('too_many_requests', undefined, seconds);
}

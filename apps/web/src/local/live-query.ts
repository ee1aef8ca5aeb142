import type { Timers } from '@posy/sync/ports';
import Dexie, { liveQuery as dexieLiveQuery, type Observable, RangeSet } from 'dexie';

/**
 * Dexie's `liveQuery`: reads again whenever something changes that `read` has read. Dexie follows what a function awaits in
 * functions of its own only if it is an async function; a reader that calls readers would sometimes not run again, without an
 * error.
 */
export function liveQuery<Value>(read: () => Promise<Value> | Value): Observable<Value> {
  return dexieLiveQuery(async () => read());
}

/** Late answers come together: they wait this long for each other, in ms. */
const BATCH_MS = 50;
/** Reruns follow each other after this time at the earliest, in ms. */
const REST_MS = 2000;

/**
 * Reruns the live queries of a page that read nothing while a database did not answer: no write would trigger them. A rerun runs all
 * queries of the page. One for each late answer would make all of them late again on a slow device, and more and more of them.
 */
class LateReruns {
  readonly #timers: Timers;
  #phase: 'idle' | 'waiting' | 'resting' = 'idle';
  #isWanted = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  request(): void {
    this.#isWanted = true;
    if (this.#phase !== 'idle') return;
    this.#phase = 'waiting';
    this.#timers.after(BATCH_MS, () => this.#run());
  }

  #run(): void {
    this.#isWanted = false;
    this.#phase = 'resting';
    this.#timers.after(REST_MS, () => {
      if (this.#isWanted) return this.#run();
      this.#phase = 'idle';
    });
    Dexie.on.storagemutated.fire({ all: new RangeSet() });
  }
}

const byTimers = new WeakMap<Timers, LateReruns>();

/** Reruns all live queries soon. All databases of a page have the same timers. */
export function rerunLiveQueriesSoon(timers: Timers): void {
  const reruns = byTimers.get(timers) ?? new LateReruns(timers);
  byTimers.set(timers, reruns);
  reruns.request();
}

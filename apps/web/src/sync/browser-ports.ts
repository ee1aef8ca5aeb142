import type { Locks, Timers } from '@posy/sync/ports';

/** Web Locks, tried without waiting. Without them all contexts work at once, and leases make that harmless. */
export const browserLocks: Locks = {
  get isExclusive() {
    return Boolean(globalThis.navigator?.locks);
  },
  async tryRun(name, work) {
    const { locks } = globalThis.navigator ?? {};
    if (!locks) return work();
    return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
  },
};

export const browserTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

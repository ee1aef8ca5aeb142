import type { SyncPorts } from './ports.ts';

/**
 * One context drains at a time, so that no entry is sent twice. This only saves requests: claims are compare-and-set and the
 * server carries each mutation out once, so two contexts at a time do no harm.
 *
 * The holder renews a lease every 5 s. A lock whose lease ended 30 s ago belongs to a frozen page (Safari does not release the
 * locks of frozen pages): another context then drains beside it. The lock is never stolen and never waited for.
 */
const RENEW_MS = 5000;
const LEASE_MS = 15_000;
const FROZEN_AFTER_MS = 30_000;

type LockPorts = Pick<SyncPorts, 'locks' | 'leases' | 'timers' | 'clock' | 'owner'>;

/**
 * Runs `work` as the only holder of `name`; null when a running context holds it. `isAlone`: no other context does this work
 * now. It is false beside a frozen holder, and where there are no locks.
 */
export async function withLease<T>(
  ports: LockPorts,
  name: string,
  work: (isAlone: boolean) => Promise<T>,
): Promise<T | null> {
  let hasRun = false;
  const result = await ports.locks.tryRun(name, () => {
    hasRun = true;
    return renewing(ports, name, () => work(ports.locks.isExclusive));
  });
  if (hasRun) return result;
  const lease = await ports.leases.read(name);
  const isFrozen = lease !== null && lease.until + FROZEN_AFTER_MS < ports.clock.now();
  return isFrozen ? renewing(ports, name, () => work(false)) : null;
}

async function renewing<T>(ports: LockPorts, name: string, work: () => Promise<T>): Promise<T> {
  const { leases, timers, clock, owner } = ports;
  const renew = () => leases.write(name, { owner, until: clock.now() + LEASE_MS });
  let cancel: () => void = () => undefined;
  const schedule = () => {
    cancel = timers.after(RENEW_MS, () => {
      // A missed renewal only lets another context work beside this one.
      renew().catch(() => undefined);
      schedule();
    });
  };
  await renew();
  schedule();
  try {
    return await work();
  } finally {
    cancel();
  }
}

import type { Deps } from '../deps.ts';

/** `fallback`: messages travel over the database instead of Redis. `full`: the reserve is reached, and no photo is accepted. */
type PartState = 'up' | 'down' | 'fallback' | 'full';

interface Readiness {
  /** Whether requests can be answered: the database is up, and the process does not close. */
  readonly ok: boolean;
  readonly draining: boolean;
  /** Whether only administrators can change anything now. */
  readonly maintenance: boolean;
  readonly parts: Readonly<Record<'database' | 'blobs' | 'bus' | 'disk', PartState>>;
}

const PROBE_TIMEOUT_MS = 1000;
/** Together with the time limit of a probe under two seconds, the time in which a frozen database has to be noticed. */
const FRESH_MS = 500;

type Probed = Pick<Readiness['parts'], 'database' | 'blobs' | 'disk'>;

/**
 * Probes the parts that requests need, at most twice a second, however many ask. Without media, Redis or space most calls work, so
 * only the database decides: a proxy that left out every process would make it worse.
 */
export function watchReadiness({
  db,
  blobs,
  bus,
  clock,
  disk,
  shell,
}: Pick<Deps, 'blobs' | 'bus' | 'clock' | 'db' | 'disk' | 'shell'>): (isClosing: boolean) => Promise<Readiness> {
  let last: { readonly at: number; readonly probed: Promise<Probed> } | null = null;

  async function probe(): Promise<Probed> {
    const [database, store, space] = await Promise.all([
      stateOf(() => db.ping()),
      stateOf(() => blobs.readMarker()),
      stateOf(async () => ((await disk.state()).reachedAt === null ? 'up' : 'full')),
    ]);
    return { database, blobs: store, disk: space };
  }

  return async (isClosing: boolean): Promise<Readiness> => {
    const now = clock.monotonic();
    if (last === null || now - last.at >= FRESH_MS) last = { at: now, probed: probe() };
    const probed = await last.probed;
    const ok = probed.database === 'up' && !isClosing;
    return { ok, draining: isClosing, maintenance: shell.maintenance !== null, parts: { ...probed, bus: bus.state } };
  };
}

/** `down` when the probe fails or takes longer than a second; `up`, or the state that it returns, when it succeeds. */
async function stateOf(probe: () => Promise<unknown>): Promise<PartState> {
  const timeout = Promise.withResolvers<PartState>();
  const timer = setTimeout(() => timeout.resolve('down'), PROBE_TIMEOUT_MS);
  const probed = probe().then(
    (state) => (state === 'full' ? 'full' : 'up'),
    () => 'down' as const,
  );
  try {
    return await Promise.race([probed, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

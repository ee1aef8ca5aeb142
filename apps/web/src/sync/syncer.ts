import { matches } from '@posy/contract/check';
import type { NewMessageFrame } from '@posy/contract/realtime';
import { AnswerOpsSchema } from '@posy/contract/sync';
import type { Millis } from '@posy/std/clock';
import { type DrainResult, drain } from '@posy/sync/drain';
import { isByUser } from '@posy/sync/mutation';
import type { CountsPort, SyncPorts } from '@posy/sync/ports';
import { applyAnswer, applyLiveOps, type PullResult, pull } from '@posy/sync/pull';
import { ackedKeys, isLanePending, release } from '@posy/sync/release';
import { areUploadsPaused } from '../local/data-saver.ts';
import type { LocalDb } from '../local/local-db.ts';
import { withTimeout } from '../local/with-timeout.ts';
import { cacheSentPictures } from './after-accepted.ts';
import { browserLocks, browserTimers } from './browser-ports.ts';
import { dexieCache } from './dexie-cache.ts';
import { dexieLeases, dexieOutbox } from './dexie-outbox.ts';
import { changes, mutations, type RegisteredMutation } from './registry.ts';
import { httpTransport } from './transport.ts';

/** Longest wait between two tries of a mutation: in a visible page, and in the background. */
const FOREGROUND_CAP_MS = 60_000;
const BACKGROUND_CAP_MS = 900_000;

/** A mutation's effects are pulled this long after its acceptance at the latest, in ms, though others are still being sent. */
const EFFECTS_MS = 100;

/** Longest wait of a pull for the outbox, in ms. */
const OUTBOX_MS = 4000;

export interface SyncerOptions {
  readonly isBackground?: boolean;
  /** Called when the server has accepted a mutation of the user. */
  readonly onSent?: () => void;
  /** Called with the result of the pull that follows sending. */
  readonly onPulled?: (result: PullResult) => void;
  /** Counts of the posts on the screen, pulled along. */
  readonly counts?: CountsPort;
  /** Replacements of the browser's ports, in tests. */
  readonly ports?: Partial<SyncPorts>;
}

/** Pulls and sends for one user in this context: the same in a page, in the service worker and in tests. */
export interface Syncer {
  readonly ports: SyncPorts;
  /** Brings the rows up to date. Calls made during a run share the next one. */
  pull(): Promise<PullResult>;
  /** Applies a frame of the socket; false if it does not continue from the device's cursor: pull instead. */
  apply(frame: NewMessageFrame): Promise<boolean>;
  /** Sends pending entries, then pulls their effects. */
  drain(deadline?: Millis): Promise<DrainResult>;
}

export function createSyncer(local: LocalDb, options: SyncerOptions = {}): Syncer {
  const owner = local.device.newId();
  const ports: SyncPorts = {
    uid: local.uid,
    owner,
    cache: dexieCache(local, changes),
    outbox: dexieOutbox(local),
    transport: httpTransport(local, owner, mutations),
    locks: browserLocks,
    leases: dexieLeases(local),
    timers: browserTimers,
    clock: local.device.clock,
    random: local.device.random,
    ...options.ports,
  };
  const quiet = new Set(mutations.filter(runsInBackground).map(({ kind }) => kind));

  const pullOnce = shared(async () => {
    // News are shown even while the outbox does not answer. A later pull then releases the acked entries.
    const acked = await withTimeout(OUTBOX_MS, ackedKeys(ports), null);
    const result = await pull(ports, options.counts);
    if (acked) await withTimeout(OUTBOX_MS, release(ports, result.kind === 'complete' ? acked : new Set()), null);
    return result;
  });

  return {
    ports,
    pull: pullOnce,
    async apply({ epoch, prev, u, ops }) {
      const isApplied = await applyLiveOps(ports.cache, { uid: ports.uid, epoch, prev, next: u, ops });
      // The sender receives their own message this way, too.
      if (isApplied) await release(ports, new Set());
      return isApplied;
    },
    async drain(deadline) {
      let hasSent = false;
      // The effect arrives as a change; the sender pulls it at once, so that the overlay can be removed.
      const pullEffects = async () => {
        if (!hasSent) return;
        hasSent = false;
        const pulled = await pullOnce();
        options.onPulled?.(pulled);
      };
      const result = await drain(ports, {
        ...(deadline === undefined ? {} : { deadline }),
        capMs: options.isBackground ? BACKGROUND_CAP_MS : FOREGROUND_CAP_MS,
        isSilentWhenRefused: ({ kind }) => quiet.has(kind),
        areUploadsPaused,
        async beforeAccepted(entry, body) {
          if (!matches(AnswerOpsSchema, body) || (await isLanePending(ports, entry))) return;
          await applyAnswer(ports.cache, body.ops);
        },
        async onAccepted(entry, body) {
          if (isByUser(entry)) {
            if (!hasSent) ports.timers.after(EFFECTS_MS, () => void pullEffects().catch(() => undefined));
            hasSent = true;
            options.onSent?.();
          } else {
            // Nothing is pulled for it: a pull that brought its effect may have ended before.
            await release(ports, new Set());
          }
          await cacheSentPictures(local, entry, body);
        },
      });
      await pullEffects();
      return result;
    },
  };
}

function runsInBackground({ isSilentWhenRefused }: RegisteredMutation): boolean {
  return isSilentWhenRefused;
}

/**
 * At most one call runs, and at most one more waits: a request made during a run may be too late for it, so all requests made
 * meanwhile share the next run.
 */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const start = (): Promise<T> => {
    const current = work().finally(() => {
      if (running === current) running = null;
    });
    running = current;
    return current;
  };
  return () => {
    if (!running) return start();
    if (!next) {
      const follow = running.then(
        () => undefined,
        () => undefined,
      );
      next = follow.then(() => {
        next = null;
        return start();
      });
    }
    return next;
  };
}

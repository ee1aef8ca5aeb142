import type { Counts, WatchedPost } from '@posy/contract/counts';
import type { UserId } from '@posy/contract/ids';
import { isByUser } from '@posy/sync/mutation';
import { canSendLater, withoutDelay } from '@posy/sync/outbox-rules';
import { readActiveAccount } from '../local/app-meta.ts';
import { areUploadsPaused } from '../local/data-saver.ts';
import type { LocalDb } from '../local/local-db.ts';
import { closeLocal, openLocal } from '../sync/current-local.ts';
import { sendCounts } from '../sync/send-counts.ts';
import { type Syncer, createSyncer } from '../sync/syncer.ts';
import { showUnsent } from './notifications.ts';

/** Browsers end a sync event after 3 minutes, a message event after 5. Later work may be cut off. */
const SYNC_EVENT_MS = 150_000;
const MESSAGE_EVENT_MS = 240_000;
/** Interval for checking whether another sender has finished, in ms. */
const LOOK_AGAIN_MS = 500;

/** Thrown out of a sync event so that the browser fires it again. */
class Reschedule extends Error {
  override readonly name = 'Reschedule';
}

/** The posts on the screens of the tabs for which this worker polls. */
let watched: readonly WatchedPost[] = [];

let opened: { readonly local: LocalDb; readonly syncer: Syncer } | null = null;

async function open(uid: UserId): Promise<{ readonly local: LocalDb; readonly syncer: Syncer }> {
  const local = await openLocal(uid);
  if (opened?.local !== local) {
    const counts = {
      watched: () => watched,
      take: (rows: readonly Counts[], from: number) => sendCounts(uid, rows, from),
    };
    opened = { local, syncer: createSyncer(local, { isBackground: true, counts }) };
    local.onEvent(() => {
      // Another account may have been opened meanwhile: its databases stay open.
      if (opened?.local !== local) return;
      // Logged out or upgraded elsewhere: the next message opens the present databases.
      opened = null;
      closeLocal();
    });
  }
  return opened;
}

/** Works for the active account only: the message may come from a page older than its log-out. */
export async function openActive(uid?: UserId): Promise<{ readonly local: LocalDb; readonly syncer: Syncer } | null> {
  const user = await readActiveAccount();
  if (!user || (uid !== undefined && user.id !== uid)) return null;
  const before = opened?.local;
  const active = await open(user.id);
  if (active.local === before || (await isActive(user.id))) return active;
  // A log-out meanwhile deleted the databases, and this has made new ones.
  await active.local.wipe({ keepOutbox: true });
  return null;
}

/** Whether the account is still logged in on this device. */
export async function isActive(uid: string): Promise<boolean> {
  return (await readActiveAccount())?.id === uid;
}

/** Polls once for all tabs. False: the page pulls by itself, to learn the cause. */
export async function tick(uid: UserId, shown: readonly WatchedPost[]): Promise<boolean> {
  try {
    const active = await openActive(uid);
    watched = shown;
    return (await active?.syncer.pull())?.kind === 'complete';
  } catch {
    return false;
  } finally {
    watched = [];
  }
}

/** Sends entries that a page has queued, in case the page is closed before it has sent them itself. */
export async function drainOnMessage(uid: UserId): Promise<void> {
  const active = await openActive(uid);
  await active?.syncer.drain(active.local.device.clock.now() + MESSAGE_EVENT_MS);
}

/**
 * A sync event: the browser has a network, perhaps without any page. Unsent entries make it retry later. At its last attempt
 * the user is notified, since nothing is sent then until Posy is opened.
 */
export async function drainInBackground(isLastChance: boolean, registration: ServiceWorkerRegistration): Promise<void> {
  const active = await openActive();
  if (!active) return;
  const { local, syncer } = active;
  // Entries that wait for their next attempt are due now.
  await syncer.ports.outbox.change((entries) => ({ put: withoutDelay(entries), remove: [] }));
  const result = await drainInTurn(syncer, local.device.clock.now() + SYNC_EVENT_MS);
  if (result.kind === 'elsewhere' || result.kind === 'paused') return;
  const waiting = (await syncer.ports.outbox.read()).filter(
    (entry) => isByUser(entry) && (entry.status === 'queued' || entry.status === 'sending'),
  );
  // Uploads paused for Wi-Fi are sent by the page, or with the next network: a retry would change nothing.
  const arePaused = await areUploadsPaused();
  const isDone =
    waiting.length === 0 || (result.kind === 'idle' && !canSendLater(waiting, local.device.clock.now(), arePaused));
  if (isDone) return;
  if (isLastChance) await notifyWaiting(registration, waiting.length);
  throw new Reschedule(`${waiting.length} left`);
}

/**
 * Waits for another sender: a page that is being closed, or this worker for a message of that page. When their attempt fails,
 * only the browser would retry.
 */
async function drainInTurn(syncer: Syncer, deadline: number): ReturnType<Syncer['drain']> {
  for (;;) {
    const result = await syncer.drain(deadline);
    if (result.kind !== 'elsewhere' || syncer.ports.clock.now() > deadline) return result;
    await new Promise<void>((resolve) => void syncer.ports.timers.after(LOOK_AGAIN_MS, resolve));
  }
}

async function notifyWaiting(registration: ServiceWorkerRegistration, count: number): Promise<void> {
  // Without permission to notify, the badge in the app shows it at the next start.
  await showUnsent(registration, count).catch(() => undefined);
}

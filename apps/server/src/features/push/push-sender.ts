import type { UserId } from '@posy/contract/ids';
import type { Language } from '@posy/contract/languages';
import type { Preferences } from '@posy/contract/preferences';
import type { PushPayload } from '@posy/contract/push';
import type { Deps } from '../../deps.ts';
import { getPreferences } from '../preferences/preferences.service.ts';
import { reachableSince } from '../session/session.service.ts';
import { deliver, type Delivery, type Subscription } from './push-delivery.ts';
import { PushHosts } from './push-hosts.ts';
import { payloadOf } from './push-payload.ts';
import {
  deleteRetries,
  endLeases,
  finishPush,
  deleteExpired,
  endLease,
  leaseDue,
  listDue,
  listReachable,
  putRetry,
} from './push-queue.repo.ts';
import type { PushSources, QueuedPush } from './push-source.ts';

/** Polling finds pushes that another process queued, or that are due later. */
const POLL_EVERY_MS = 1000;
/** Delay after new work: its transaction is committed by then, and further pushes are sent together with it. */
const WAKE_AFTER_MS = 50;
/** Every sending ends earlier. After this time the pushes of a dead process are sent by another. */
const LEASE_MS = 300_000;
const MAX_AT_ONCE = 128;
const MAX_TRIES = 8;
/** Wait of a push whose service is paused; up to twice as long, so that pushes spread out. */
const UNTRIED_WAIT_MS = 30_000;
/** Older notifications are not sent. */
const MAX_AGE_MS = 86_400_000;

/** `untried`: its service is paused, so nothing was sent. */
type Result = Delivery | 'untried';

const SWITCHES = {
  message: 'notifyMessages',
  flower: 'notifyFlowers',
  comment: 'notifyComments',
  reply: 'notifyComments',
  commentFlower: 'notifyFlowers',
  mention: 'notifyMentions',
  follow: 'notifyFollows',
  followRequest: 'notifyFollows',
  followAccepted: 'notifyFollows',
} as const satisfies Readonly<Record<PushPayload['kind'], keyof Preferences>>;

/**
 * Sends the pushes of `PushQueue` to each browser of a user, at least once. It is separate from the other jobs, and limits the
 * connections to each push service, so that one that does not answer delays nothing else.
 */
export class PushSender {
  readonly #deps: Deps;
  readonly #sources: PushSources;
  readonly #hosts: PushHosts;
  readonly #running = new Map<QueuedPush, Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #wakeTimer: NodeJS.Timeout | null = null;
  #isStopped = false;
  #isLooking = false;

  constructor(deps: Deps, sources: PushSources) {
    this.#deps = deps;
    this.#sources = sources;
    this.#hosts = new PushHosts(deps.clock);
  }

  /** Starts sending. On SQLite only one process sends, so every existing lease is stale. */
  async start(): Promise<void> {
    const { db, pushes } = this.#deps;
    if (db.dialect === 'sqlite') await db.write(endLeases);
    pushes.onEnqueue(() => {
      this.#wakeTimer ??= setTimeout(() => {
        this.#wakeTimer = null;
        void this.#look();
      }, WAKE_AFTER_MS);
    });
    this.#timer = setInterval(() => void this.#look(), POLL_EVERY_MS);
    void this.#look();
  }

  /** Sends everything that is due, and returns the number of pushes. */
  async sendDue(): Promise<number> {
    for (let count = 0; ;) {
      const pushes = await this.#lease();
      if (pushes.length === 0) return count;
      await Promise.all(pushes.map((push) => this.#deliverPush(push)));
      count += pushes.length;
    }
  }

  /** Leases no more pushes, waits up to `graceMs` for running ones, and ends the leases of the rest. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    this.#deps.pushes.onEnqueue(null);
    if (this.#timer) clearInterval(this.#timer);
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer);
    let giveUp: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      giveUp = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all(this.#running.values()), deadline]);
    clearTimeout(giveUp);
    const left = [...this.#running.keys()];
    if (left.length === 0 || this.#deps.db.isReadOnly) return;
    await this.#deps.db.write(async (tx) => {
      for (const push of left) await endLease(tx, push);
    });
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#isStopped || this.#deps.db.isReadOnly) return;
    this.#isLooking = true;
    try {
      while (!this.#isStopped && this.#running.size < MAX_AT_ONCE) {
        const pushes = await this.#lease();
        if (pushes.length === 0) break;
        for (const push of pushes) {
          const work = this.#deliverPush(push).finally(() => {
            this.#running.delete(push);
          });
          this.#running.set(push, work);
        }
      }
    } catch (error) {
      this.#deps.log.error(error, 'Pushes could not be read');
    } finally {
      this.#isLooking = false;
    }
  }

  async #lease(): Promise<QueuedPush[]> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    // This check costs no transaction, and usually finds nothing.
    if (!(await listDue(db.read, now, 1).executeTakeFirst())) return [];
    const limit = MAX_AT_ONCE - this.#running.size;
    return db.write((tx) => leaseDue(db, tx, { now, leaseUntil: now + LEASE_MS, limit }));
  }

  /** Sends one push to one user. After an unexpected error it is tried again when its lease ends. */
  async #deliverPush(push: QueuedPush): Promise<void> {
    try {
      const results = await this.#deliverAll(push);
      await this.#finish(push, results);
    } catch (error) {
      this.#deps.log.error({ err: error, kind: push.kind }, 'A push could not be worked on');
    }
  }

  async #deliverAll(push: QueuedPush): Promise<ReadonlyMap<Subscription, Result>> {
    const results = new Map<Subscription, Result>();
    const preferences = await this.#preferencesOf(push);
    if (!preferences) return results;
    const all = await listReachable(this.#deps.db.read, push.userId, reachableSince(this.#deps));
    const wanted = push.endpoint === '' ? all : all.filter(({ endpoint }) => endpoint === push.endpoint);
    const inLanguageOf = ({ language }: Subscription) => preferences.language ?? language ?? 'en';
    const payloads = await this.#compose(push, new Set(wanted.map(inLanguageOf)));
    await Promise.all(
      wanted.map(async (subscription) => {
        const payload = payloads.get(inLanguageOf(subscription));
        if (!payload) return;
        const call = () => deliver(this.#deps, subscription, payload, push.attempts);
        const delivery = await this.#hosts.run(new URL(subscription.endpoint).host, call);
        const result = delivery ?? 'untried';
        this.#deps.metrics.push(typeof result === 'string' ? result : 'retry');
        results.set(subscription, result);
      }),
    );
    return results;
  }

  /** Null when the notification is switched off or too old. */
  async #preferencesOf({ kind, userId, wantedAt }: QueuedPush): Promise<Preferences | null> {
    const { db, clock } = this.#deps;
    if (wantedAt < clock.now() - MAX_AGE_MS) return null;
    const preferences = await getPreferences(db.read, userId);
    return preferences[SWITCHES[kind]] ? preferences : null;
  }

  /** Payloads in each of these languages; an empty map when the notification is obsolete. */
  async #compose(push: QueuedPush, languages: ReadonlySet<Language>): Promise<ReadonlyMap<Language, PushPayload>> {
    const { db } = this.#deps;
    const payloads = new Map<Language, PushPayload>();
    const source = this.#sources.kinds.find(({ kind }) => kind === push.kind);
    if (!source) throw new Error(`Nobody knows pushes of kind ${push.kind}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    const userId = push.userId as UserId;
    for (const language of languages) {
      const notice = await source.compose(db.read, push, language);
      if (!notice) break;
      payloads.set(language, payloadOf(push, userId, notice, await this.#sources.countUnread(db.read, userId)));
    }
    return payloads;
  }

  async #finish(push: QueuedPush, results: ReadonlyMap<Subscription, Result>): Promise<void> {
    const now = this.#deps.clock.now();
    await this.#deps.db.write(async (tx) => {
      await finishPush(tx, push);
      for (const [subscription, result] of results) {
        if (result === 'expired') await deleteExpired(tx, subscription);
        const again = this.#againAfter(push, result);
        if (!again) continue;
        const { attempts, waitMs } = again;
        const { endpoint } = subscription;
        await putRetry(tx, { ...push, endpoint, attempts, version: 1, runAt: now + waitMs, leaseUntil: 0 });
      }
      if (push.endpoint === '') {
        const reached = [...results].filter(([, result]) => result === 'sent').map(([{ endpoint }]) => endpoint);
        await deleteRetries(tx, push, reached);
      }
    });
  }

  /** Null for a finished push. A push that was not sent does not count as a try: it would be given up unsent. */
  #againAfter({ attempts }: QueuedPush, result: Result): { readonly attempts: number; readonly waitMs: number } | null {
    if (result === 'untried') return { attempts, waitMs: Math.round(UNTRIED_WAIT_MS * (1 + this.#deps.random())) };
    if (typeof result === 'string' || attempts + 1 >= MAX_TRIES) return null;
    return { attempts: attempts + 1, waitMs: result.waitMs };
  }
}

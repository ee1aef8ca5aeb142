import type { MutationKey, UserId } from '@posy/contract/ids';
import type { Op, PullResponse } from '@posy/contract/sync';
import { type FeedPage, applyPage } from '../list.ts';
import type { OutboxEntry } from '../mutation.ts';
import { claimed, isOverdue, cancellationNeeded, nextSendable, recovered, settled } from '../outbox-rules.ts';
import type { CountsPort, OutboxChange, OutboxPort, PullState } from '../ports.ts';
import { applyAnswer, applyLiveOps, applyPull } from '../pull.ts';
import { isLanePending, release } from '../release.ts';
import { type Bugs, must } from './bugs.ts';
import { MemoryCache } from './memory-cache.ts';
import type { ModelAnswer } from './model-answers.ts';
import type { Asked } from './model-messages.ts';
import { type Mutation, branded, isOn, laneOf, narrows, postOf, shares, targetOf } from './model-ops.ts';

/** Only months pass in the simulation; an entry that was left `sending` is freed by the death of its context. */
const WAITS = { capMs: 0, random: () => 0, now: 0 };

/** The time that passes at once, which is longer than the maximum age of an entry. */
export const MONTH_MS = 31 * 86_400_000;

/** A simulated device: the real rules for pulling, paging, sending and releasing, over storage in memory. */
export class ModelClient {
  readonly uid: UserId;
  readonly index: number;
  readonly cache: MemoryCache;
  /** The current life of its contexts: answers to an earlier one are dropped. */
  life = 0;
  /** The current life of its storage. */
  storage = 0;
  /** The clock of the device, in ms. */
  now = 0;
  outbox: readonly OutboxEntry[] = [];
  /** The counts of its screen, where it has one. */
  counts: CountsPort | null = null;
  readonly failed: OutboxEntry[] = [];
  private ord = 0;
  private readonly bugs: Bugs;

  constructor(uid: UserId, index: number, bugs: Bugs) {
    this.uid = uid;
    this.index = index;
    this.bugs = bugs;
    this.cache = new MemoryCache(uid, bugs);
  }

  kill(): void {
    this.life++;
    this.recover();
  }

  /** Its calls were cut off. */
  recover(): void {
    const back = new Map(recovered(this.outbox, Infinity).map((entry) => [entry.key, entry]));
    this.outbox = this.outbox.map((entry) => back.get(entry.key) ?? entry);
  }

  /** @returns the entries that were lost with the storage */
  evict(): readonly OutboxEntry[] {
    const lost = this.outbox;
    this.life++;
    this.storage++;
    this.cache.evict();
    this.outbox = [];
    return lost;
  }

  enqueue(mutation: Mutation): MutationKey {
    const ord = ++this.ord;
    const key = branded<MutationKey>(`${this.uid}.${this.index}.${ord}`);
    const lane = this.bugs.has('laneParallel') ? key : laneOf(mutation);
    const target = targetOf(this.uid, mutation);
    const about = { key, uid: this.uid, kind: mutation.kind, lane, ord, target, args: mutation };
    const isBackground = mutation.kind === 'cancel';
    const barrier = this.bugs.has('noBarrier') ? {} : { narrows: narrows(mutation), shares: shares(mutation) };
    this.outbox = [...this.outbox, { ...BLANK, ...about, ...barrier, isBackground, createdAt: this.now }];
    return key;
  }

  /** The user deletes a post that is not known to exist. Returns the key of its sent entry; null: the post exists. */
  giveUp(id: string): MutationKey | null {
    const entry = this.outbox.find(
      ({ kind, target, status }) => kind === 'post' && target.id === id && status !== 'acked',
    );
    if (!entry) return null;
    const { key } = entry;
    this.replace(key, null);
    if (cancellationNeeded(entry) !== 'nothing' && !this.bugs.has('givenUpInSilence')) {
      this.enqueue({ kind: 'cancel', id, key });
      this.enqueue({ kind: 'delete', id });
    }
    return key;
  }

  claim(): OutboxEntry | null {
    // With the bug, old entries are sent without a confirmation.
    const next = nextSendable(this.outbox, this.bugs.has('sendsOld') ? 0 : this.now);
    const taken = next && claimed(next, 'model', 0);
    if (taken) {
      const age = this.now - (taken.confirmedAt ?? taken.createdAt);
      must(taken.isBackground === true || age < MONTH_MS, 'I14 asked', `${taken.kind} is sent`);
      this.replace(taken.key, taken);
    }
    return taken;
  }

  /**
   * The user confirms all entries that are too old to be sent by themselves, or discards them.
   *
   * @returns the discarded entries
   */
  decide(isWanted: boolean): readonly OutboxEntry[] {
    const overdue = this.outbox.filter((entry) => isOverdue(entry, this.now));
    for (const entry of overdue) this.replace(entry.key, isWanted ? { ...entry, confirmedAt: this.now } : null);
    return isWanted ? [] : overdue;
  }

  /** The answer to a write. */
  async onAnswer(key: string, { status, ack }: ModelAnswer, ops: readonly Op[] = []): Promise<void> {
    const entry = this.outbox.find((each) => each.key === key);
    if (!entry || entry.status === 'acked') return;
    const error = { status, code: '', message: '' };
    const result =
      status === 200 ? ({ kind: 'accepted', ack, body: undefined } as const) : ({ kind: 'refused', error } as const);
    const next = settled(entry, result, WAITS, false);
    if (next === 'remove' || next.status === 'failed') {
      this.replace(key, null);
      this.failed.push(entry);
      return;
    }
    if (status === 200 && !(await isLanePending(this.ports(), entry))) await applyAnswer(this.cache, ops);
    this.replace(key, next);
    if (this.bugs.has('dropOverlayOnAck')) this.drop([key]);
    await this.release();
  }

  /** The request had another account's cookie: the entry waits. */
  onMismatch(key: string): void {
    const entry = this.outbox.find((each) => each.key === key);
    if (entry?.status === 'sending') this.replace(key, { ...entry, status: 'queued' });
  }

  asked(): Asked {
    const { cursor, window } = this.cache.state;
    const acked = new Set(this.outbox.filter(({ status }) => status === 'acked').map(({ key }) => key));
    return { cursor, window, acked, watched: this.counts?.watched() ?? [] };
  }

  async onPulled(response: PullResponse, { cursor, window, acked }: Asked): Promise<void> {
    const uid = this.bugs.has('noUidGuard') ? this.uid : response.uid;
    const asked = { cursor, window: this.bugs.has('noWindow') ? this.cache.state.window : window };
    const willCrash = this.cache.isCrashing;
    const applied = await applyPull(this.cache, this.uid, asked, { ...response, uid }, 0);
    if (willCrash) return this.kill();
    if (applied === 'stale' || applied === 'foreign') return;
    if (this.bugs.has('resetDropsOutbox') && response.reset.length > 0) this.outbox = [];
    if (!response.more) this.counts?.take(response.counts ?? [], response.cursor.u);
    await this.release(response.more ? undefined : acked);
  }

  async onPage(page: FeedPage): Promise<void> {
    const { cursor } = this.cache.state;
    const isOld = cursor !== null && (page.asOf.g < cursor.g || page.asOf.u < cursor.u);
    // Both bugs treat the page as fresh; only the second also removes rows that it lacks.
    const isBroken = this.bugs.has('noAsOf') || this.bugs.has('pageDelStale');
    const asOf = isBroken && cursor ? cursor : page.asOf;
    const ops = this.bugs.has('pageDelStale') && isOld ? [] : page.ops;
    const gaps = this.bugs.has('noAsOf') && isOld ? { from: '~', to: '' } : {};
    const before = this.cache.state.window;
    await applyPage(this.cache, this.uid, { ...page, ...gaps, asOf, ops });
    if (isOld && isBroken) this.cache.state = { ...this.cache.state, window: before };
    await this.release();
  }

  async onLive(live: {
    readonly epoch: string;
    readonly prev: number;
    readonly next: number;
    readonly ops: readonly Op[];
  }) {
    const { cursor } = this.cache.state;
    if (this.bugs.has('wsNoBase') && cursor && cursor.u <= live.next) {
      await applyLiveOps(this.cache, { ...live, uid: this.uid, prev: cursor.u, epoch: cursor.epoch });
    } else {
      await applyLiveOps(this.cache, { ...live, uid: this.uid });
    }
    await this.release();
  }

  private release(askedAfter: ReadonlySet<MutationKey> = new Set()): Promise<void> {
    return release(this.ports(), askedAfter);
  }

  private ports() {
    const port: OutboxPort = {
      read: async () => this.outbox,
      change: async (decide) => {
        const change = decide(this.outbox);
        this.drop((change satisfies OutboxChange).remove);
        return change;
      },
      readPause: async () => null,
      savePause: async () => undefined,
    };
    const cache = this.bugs.has('settleMidPage') ? withEarlySettle(this.cache) : this.cache;
    return { outbox: port, cache };
  }

  /** I5: at this moment the base rows must show the same as the overlay. */
  private drop(keys: readonly string[]): void {
    for (const entry of this.outbox) {
      if (!keys.includes(entry.key)) continue;
      const id = `${entry.target.type}:${entry.target.id}`;
      const rev = this.cache.knownRev(id);
      const { cursor, settled: end } = this.cache.state;
      const ack = entry.ack;
      // A repeated creation is answered with the revision of the present, and is shown by any.
      const isCreated = rev !== undefined && this.cache.rows.has(id) && mutationOf(entry).kind === 'post';
      const isShown = rev !== undefined && ack !== null && rev >= ack.rev;
      const isPassed = !this.cache.rows.has(id) && ack !== null && cursor !== null && cursor.u >= ack.u;
      const isOtherLife = ack !== null && end !== null && end.epoch !== ack.epoch;
      must(
        ack?.rev === 0 || isShown || isCreated || isPassed || isOtherLife,
        'I5 no flicker',
        `${entry.kind} ${id} released at base rev ${rev}, acknowledged ${ack?.rev}`,
      );
    }
    this.outbox = this.outbox.filter(({ key }) => !keys.includes(key));
  }

  private replace(key: string, entry: OutboxEntry | null): void {
    this.outbox = this.outbox.flatMap((each) => (each.key !== key ? [each] : entry ? [entry] : []));
  }

  /** The user's view: base rows with the outbox folded over them. */
  view() {
    const posts = new Map<string, { id: string; author: string }>();
    const flowers = new Map<string, boolean>();
    const messages = new Set<string>();
    for (const [key, { value }] of this.cache.rows) {
      const id = key.slice(key.indexOf(':') + 1);
      if (key.startsWith('post:')) posts.set(id, postOf(value));
      if (key.startsWith('flower:')) flowers.set(id, isOn(value));
      if (key.startsWith('message:')) messages.add(id);
    }
    for (const entry of this.outbox) {
      const mutation = mutationOf(entry);
      if (mutation.kind === 'post') posts.set(mutation.id, { id: mutation.id, author: this.uid });
      if (mutation.kind === 'delete') posts.delete(mutation.id);
      if (mutation.kind === 'flower') flowers.set(mutation.id, mutation.isOn);
      if (mutation.kind === 'message') messages.add(mutation.id);
    }
    return { posts, flowers, messages };
  }
}

/** Args of a simulated entry: only `enqueue` above makes them. */
export function mutationOf(entry: OutboxEntry): Mutation {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return entry.args as Mutation;
}

function withEarlySettle(cache: MemoryCache): Pick<MemoryCache, 'write' | 'readState' | 'knownRevs'> {
  return {
    write: (work) => cache.write(work),
    knownRevs: (targets) => cache.knownRevs(targets),
    readState: async (): Promise<PullState> => ({ ...cache.state, settled: cache.state.cursor }),
  };
}

const BLANK = {
  version: 1,
  deps: [],
  file: null,
  createdAt: 0,
  status: 'queued',
  sends: 0,
  attempt: 0,
  failingSince: null,
  nextAt: 0,
  leaseUntil: 0,
  leaseOwner: '',
  ack: null,
  error: null,
} as const;

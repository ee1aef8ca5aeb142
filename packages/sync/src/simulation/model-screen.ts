import type { WatchedPost } from '@posy/contract/counts';
import type { PostId } from '@posy/contract/ids';
import type { ServerFrame } from '@posy/contract/realtime';
import { type CountedRow, LiveCounts, isOver } from '../live-counts.ts';
import type { LiveEvent, LiveState } from '../live-state.ts';
import { initialLive, step } from '../live.ts';
import { isRefused } from '../pending.ts';
import type { Bugs } from './bugs.ts';
import type { ModelClient } from './model-client.ts';
import { mutationOf } from './model-client.ts';
import type { HubSocket, ModelHub } from './model-hub.ts';
import { branded, isOn, type PostValue, postOf } from './model-ops.ts';

interface Line {
  readonly hub: ModelHub;
  readonly socket: HubSocket;
  readonly frames: ServerFrame[];
  readonly watches: (readonly WatchedPost[])[];
}

/** A post as it is drawn, without and with the own changes that are folded over it. */
export interface Drawn {
  readonly id: string;
  /** The revision of the drawn count. */
  readonly rev: number;
  readonly flowers: number;
  readonly isFlowered: boolean;
  readonly post: PostValue;
  readonly isPending: boolean;
  /** The count under own changes, and whether the row of the own flower is on. */
  readonly base: { readonly flowers: number; readonly isFlowered: boolean };
}

/** The open page of a simulated device: its socket by the real state machine, and the real counts in memory. */
export class ModelScreen {
  readonly client: ModelClient;
  counts = new LiveCounts();
  watched: ReadonlySet<string> = new Set();
  line: Line | null = null;
  private readonly bugs: Bugs;
  private live: LiveState = initialLive('websocket', true);
  private life = 0;
  private epoch: string | null = null;
  /** Revisions at which a place began to show its post. */
  private readonly placed = new Map<string, number>();
  /** For the bug that hides counts while newer ones wait. */
  private readonly newest = new Map<string, { rev: number; from: number }>();

  constructor(client: ModelClient, bugs: Bugs) {
    this.client = client;
    this.bugs = bugs;
  }

  connect(hub: ModelHub, epoch: string): void {
    this.cut();
    this.live = { ...initialLive('websocket', true), phase: 'connecting' };
    const frames: ServerFrame[] = [];
    const socket = { uid: this.client.uid, send: (frame: ServerFrame) => void frames.push(frame) };
    this.line = { hub, socket, frames, watches: [] };
    hub.connect(socket, epoch);
  }

  /** Frames on their way are lost. */
  cut(): void {
    this.line?.hub.leave(this.line.socket);
    this.line = null;
  }

  /** Receives the next frame. @returns whether it asks for a pull */
  receive(): boolean {
    const frame = this.line?.frames.shift();
    if (!frame) return false;
    return this.dispatch({ type: 'frame', frame, cursor: this.client.cache.state.cursor, uid: this.client.uid });
  }

  /** The hub receives the next list of watched posts. */
  report(): void {
    const posts = this.line?.watches.shift();
    if (posts) this.line?.hub.watch(this.line.socket, posts);
  }

  look(ids: readonly string[]): void {
    this.watched = new Set(ids);
    for (const id of this.placed.keys()) if (!this.watched.has(id)) this.placed.delete(id);
    for (const id of ids) if (!this.placed.has(id)) this.placed.set(id, this.rowOf(id)?.rev ?? 0);
    this.dispatch({ type: 'watching' });
  }

  /** The posts that a poll names. */
  named(): WatchedPost[] {
    return [...this.watched].map((id) => ({
      id: branded<PostId>(id),
      rev: this.counts.revOf(id, this.placed.get(id) ?? 0),
    }));
  }

  /** Whether a socket brings its counts. */
  get isLive(): boolean {
    return this.line !== null && this.live.phase === 'live';
  }

  /** The rows are those of the storage now; a new life of the page remembers nothing. */
  follow(): void {
    const { life, cache } = this.client;
    const { cursor } = cache.state;
    if (this.life !== life) {
      this.life = life;
      this.counts = new LiveCounts();
      this.newest.clear();
      this.epoch = null;
      this.cut();
      this.placed.clear();
      this.look([...this.watched]);
    }
    if (!cursor) return;
    if (this.counts.reach(cursor) && !this.bugs.has('countsOfOtherLog')) {
      for (const id of this.placed.keys()) this.placed.set(id, 0);
      this.dispatch({ type: 'watching' });
    }
    if (this.epoch !== cursor.epoch) this.newest.clear();
    this.epoch = cursor.epoch;
  }

  /** Writes counts into the rows, like `keep-counts.ts`. */
  keep(only?: string): void {
    for (const counts of this.counts.all()) {
      const key = `post:${counts.id}`;
      const row = this.client.cache.rows.get(key);
      if (!row || (only !== undefined && counts.id !== only) || this.isPending(counts.id)) continue;
      const post = postOf(row.value);
      const asked = { id: counts.id, rev: row.rev, contentRev: post.contentRev };
      if (!isOver(this.bent(asked, counts.rev, counts.contentRev), counts)) continue;
      this.client.cache.rows.set(key, { rev: counts.rev, value: { ...post, flowers: counts.flowersCount } });
    }
    if (only === undefined) this.counts.keep(this.watched);
  }

  /** A flower is about to be given: the count that is drawn is the one over which it is folded. */
  beforeFlower(id: string): void {
    if (!this.bugs.has('countsFallAtTap')) this.keep(id);
  }

  drawn(id: string): Drawn | null {
    const row = this.rowOf(id);
    if (!row) return null;
    const flower = this.client.cache.rows.get(`flower:${id}`);
    const isFlowered = isOn(flower?.value);
    const desired = this.desired(id);
    const isPending = desired !== undefined;
    const revs = { id, rev: row.rev, contentRev: row.post.contentRev };
    const isBare = isPending && !this.bugs.has('countsOverPending');
    const over = isBare ? null : this.over(revs);
    const base = { flowers: over?.flowersCount ?? row.post.flowers, isFlowered };
    const change = desired === undefined || desired === isFlowered ? 0 : desired ? 1 : -1;
    const shown = { flowers: Math.max(0, base.flowers + change), isFlowered: desired ?? isFlowered };
    return { id, rev: over?.rev ?? row.rev, ...shown, post: row.post, isPending, base };
  }

  private over(row: CountedRow & { readonly rev: number; readonly contentRev: number }) {
    const waits = this.newest.get(row.id);
    const { u = 0 } = this.client.cache.state.cursor ?? {};
    if (this.bugs.has('countsHideWhileWaiting') && waits && waits.from > u) return null;
    const known = this.counts.all().findLast(({ id }) => id === row.id);
    if (this.bugs.has('countsHideUntilPulled') && known && known.contentRev !== row.contentRev) return null;
    return this.counts.over(known ? this.bent(row, known.rev, known.contentRev) : row);
  }

  /** A row as the bugs see it. */
  private bent(row: CountedRow, rev: number, contentRev: number): CountedRow {
    const isOld = this.bugs.has('countsOverNewer');
    return { ...row, ...(isOld && { rev: rev - 1 }), ...(this.bugs.has('countsOverOther') && { contentRev }) };
  }

  private rowOf(id: string): { readonly rev: number; readonly post: PostValue } | null {
    const row = this.client.cache.rows.get(`post:${id}`);
    return row ? { rev: row.rev, post: postOf(row.value) } : null;
  }

  private desired(id: string): boolean | undefined {
    const entries = this.client.outbox.filter((entry) => !isRefused(entry)).map(mutationOf);
    const flower = entries.findLast((mutation) => mutation.kind === 'flower' && mutation.id === id);
    return flower?.kind === 'flower' ? flower.isOn : undefined;
  }

  private isPending(id: string): boolean {
    return !this.bugs.has('countsOverPending') && this.desired(id) !== undefined;
  }

  take(rows: Parameters<LiveCounts['take']>[0], from: number): void {
    for (const { id, rev } of rows) {
      if ((this.newest.get(id)?.rev ?? 0) < rev) this.newest.set(id, { rev, from });
    }
    this.counts.take(rows, this.bugs.has('countsBeforeOwn') ? 0 : from);
  }

  private dispatch(event: LiveEvent): boolean {
    const next = step(this.live, event, () => 0);
    this.live = next.state;
    let hasPulled = false;
    for (const effect of next.effects) {
      if (effect.do === 'count') this.take(effect.rows, effect.from);
      else if (effect.do === 'watch') this.line?.watches.push(this.named());
      else hasPulled ||= effect.do === 'pull' || (effect.do === 'setTimer' && effect.timer === 'poke');
    }
    return hasPulled;
  }
}

import type { PutOp, Scope } from '@posy/contract/sync';
import { type CachePort, type CacheTx, EMPTY_STATE, type PullState } from '../ports.ts';
import { type Bugs, must } from './bugs.ts';
import { MODEL_TYPES, isOn, messageOf, postOf } from './model-ops.ts';

interface Row {
  readonly rev: number;
  readonly value: unknown;
}

/** The cache of a simulated device: the port that the real engine writes through, with the storage's bugs. */
export class MemoryCache implements CachePort {
  readonly uid: string;
  rows = new Map<string, Row>();
  state: PullState = EMPTY_STATE;
  /** The next transaction is interrupted by the death of its context. */
  isCrashing = false;
  private tombstones = new Map<string, number>();
  /** For I3: the newest deletion ever applied to each row. */
  private deleted = new Map<string, number>();
  private readonly bugs: Bugs;

  constructor(uid: string, bugs: Bugs) {
    this.uid = uid;
    this.bugs = bugs;
  }

  /** The browser evicts the storage. */
  evict(): void {
    this.rows.clear();
    this.tombstones.clear();
    this.deleted.clear();
    this.state = EMPTY_STATE;
  }

  async write<T>(work: (tx: CacheTx) => Promise<T>): Promise<T> {
    if (!this.isCrashing) return work(this.transaction());
    this.isCrashing = false;
    const saved = {
      rows: new Map(this.rows),
      tombstones: new Map(this.tombstones),
      deleted: new Map(this.deleted),
      state: this.state,
    };
    const result = await work(this.transaction());
    const cursor = this.state;
    ({ rows: this.rows, tombstones: this.tombstones, deleted: this.deleted, state: this.state } = saved);
    if (this.bugs.has('cursorFirst')) this.state = cursor;
    return result;
  }

  async readState(): Promise<PullState> {
    return this.state;
  }

  async knownRevs(targets: readonly { readonly type: string; readonly id: string }[]) {
    return targets.map(({ type, id }) => this.knownRev(`${type}:${id}`));
  }

  knownRev(key: string): number | undefined {
    return this.rows.get(key)?.rev ?? this.tombstones.get(key);
  }

  private transaction(): CacheTx {
    return {
      types: MODEL_TYPES,
      readState: async () => this.state,
      saveState: async (state) => this.saveState(state),
      revsOf: async (type, ids) =>
        ids.map((id) => (this.bugs.has('noRevCheck') ? undefined : this.rows.get(`${type}:${id}`)?.rev)),
      tombstonesOf: async (type, ids) => ids.map((id) => this.tombstones.get(`${type}:${id}`)),
      saveTombstones: async (type, tombstones) => {
        for (const { id, rev } of tombstones) {
          const key = `${type}:${id}`;
          this.deleted.set(key, Math.max(this.deleted.get(key) ?? -1, rev));
          if (!this.bugs.has('noTombstone')) this.tombstones.set(key, rev);
        }
      },
      dropTombstones: async (type, ids) => {
        for (const id of ids) this.tombstones.delete(`${type}:${id}`);
      },
      put: async (type, ops) => {
        for (const op of ops) this.put(`${type}:${op.id}`, op);
      },
      remove: async (type, ids) => {
        for (const id of ids) this.rows.delete(`${type}:${id}`);
      },
      clear: async () => {
        this.rows.clear();
        this.tombstones.clear();
        this.deleted.clear();
      },
      idsOf: async (type, scope) => (this.bugs.has('noSweep') ? [] : this.idsOf(type, scope)),
      feedIdsBetween: async (from, to, exceptIds) => this.feedIdsBetween(from, to).filter((id) => !exceptIds.has(id)),
      messagesBefore: async (conversationId, n) =>
        this.bugs.has('keepsBeforeGap') ? [] : this.messagesBefore(conversationId, n),
      authorOf: (op) => (op.t === 'post' ? postOf(op.v).author : undefined),
      createdAtOf: (op) => (op.t === 'post' ? postOf(op.v).createdAt : undefined),
    };
  }

  private saveState(next: PullState): void {
    const { cursor } = this.state;
    if (cursor && next.cursor?.epoch === cursor.epoch) {
      must(next.cursor.g >= cursor.g && next.cursor.u >= cursor.u, 'I1 cursor', 'went back');
    }
    this.state = next;
  }

  private put(key: string, op: PutOp): void {
    const row = this.rows.get(key);
    must(!row || op.rev >= row.rev, 'I2 monotonic reads', `${key} from ${row?.rev} to ${op.rev}`);
    must(op.rev > (this.deleted.get(key) ?? -1), 'I3 tombstone wins', `${key} rev ${op.rev} came back`);
    this.rows.set(key, { rev: op.rev, value: op.v });
    if (op.t === 'follow' && this.hasEnded(op, row?.rev ?? 0)) this.forgetPostsForFollowers(op.id);
  }

  /** A follow ended, or ended and began again: its end may have been compacted away. */
  private hasEnded(follow: PutOp, knownRev: number): boolean {
    if (this.bugs.has('keepsUnfollowed')) return false;
    return !isOn(follow.v) || (follow.rev > knownRev + 1 && !this.bugs.has('missesEnd'));
  }

  private forgetPostsForFollowers(author: string): void {
    for (const [key, { value }] of this.rows) {
      if (!key.startsWith('post:')) continue;
      const post = postOf(value);
      if (post.author === author && post.audience === 'followers') this.rows.delete(key);
    }
  }

  private idsOf(type: string, scope: Scope): string[] {
    const ids: string[] = [];
    for (const [key, { value }] of this.rows) {
      if (!key.startsWith(`${type}:`)) continue;
      const isPublic = type === 'post' && postOf(value).author !== this.uid;
      if (isPublic === (scope === 'g')) ids.push(key.slice(type.length + 1));
    }
    return ids;
  }

  private messagesBefore(conversationId: string, n: number): string[] {
    return this.idsOf('message', 'u').filter((id) => {
      const message = messageOf(this.rows.get(`message:${id}`)?.value);
      return message.conversation === conversationId && message.n < n;
    });
  }

  private feedIdsBetween(from: string | null, to: string | null): string[] {
    return this.idsOf('post', 'g').filter((id) => {
      const { createdAt } = postOf(this.rows.get(`post:${id}`)?.value);
      return (from === null || createdAt > from) && (to === null || createdAt < to);
    });
  }
}

import { matches } from '@posy/contract/check';
import type { Counts } from '@posy/contract/counts';
import { PostEntitySchema } from '@posy/contract/posts';
import { ENTITY_TYPES, type PutOp, type Scope } from '@posy/contract/sync';
import { isOver } from '@posy/sync/live-counts';
import { type CachePort, type CacheTx, EMPTY_STATE, type PullState } from '@posy/sync/ports';

/** The part of a stored post that a phone needs here. */
export interface StoredPost extends Counts {
  readonly createdAt: string;
  readonly author: string;
}

interface Row {
  readonly rev: number;
  readonly scope: Scope;
  readonly post: StoredPost | null;
}

/** The rows of one phone in memory, in place of IndexedDB. It counts what would be written there. */
export class PhoneRows implements CachePort {
  readonly #rows: Map<string, Row>;
  readonly #tombstones = new Map<string, number>();
  state: PullState;
  /** Rows written or deleted, those with the cursor included. */
  written = 0;

  /** Begins with the rows of another phone of the same user, if there is one. */
  constructor(other?: PhoneRows) {
    this.#rows = new Map(other?.all());
    this.state = other?.state ?? EMPTY_STATE;
  }

  all(): ReadonlyMap<string, Row> {
    return this.#rows;
  }

  post(id: string): StoredPost | null {
    return this.#rows.get(`post:${id}`)?.post ?? null;
  }

  /** Adds an older page of the feed, as scrolling does. */
  addOlder(posts: readonly unknown[]): void {
    for (const value of posts) {
      const post = storedPost(value);
      if (!post) throw new Error('A page holds posts');
      this.#rows.set(`post:${post.id}`, { rev: post.rev, scope: 'g', post });
      this.state = { ...this.state, window: post.createdAt };
    }
  }

  /** Writes newer counts into rows, as `keep-counts.ts` does. */
  keep(all: readonly Counts[]): void {
    for (const counts of all) {
      const post = this.post(counts.id);
      if (!post || !isOver(post, counts)) continue;
      this.#rows.set(`post:${post.id}`, { rev: counts.rev, scope: 'g', post: { ...post, ...counts } });
      this.written++;
    }
  }

  readState = (): Promise<PullState> => Promise.resolve(this.state);
  write = <T>(work: (tx: CacheTx) => Promise<T>): Promise<T> => work(this.#tx());
  knownRevs = (targets: readonly { readonly type: string; readonly id: string }[]) =>
    Promise.resolve(targets.map(({ type, id }) => this.#rows.get(`${type}:${id}`)?.rev));

  #tx(): CacheTx {
    const [rows, tombstones] = [this.#rows, this.#tombstones];
    const each = async (type: string, ids: readonly string[], act: (key: string) => void) => {
      for (const id of ids) act(`${type}:${id}`);
      this.written += ids.length;
    };
    return {
      types: ENTITY_TYPES,
      readState: this.readState,
      saveState: async (state) => {
        this.state = state;
        this.written++;
      },
      revsOf: async (type, ids) => ids.map((id) => rows.get(`${type}:${id}`)?.rev),
      tombstonesOf: async (type, ids) => ids.map((id) => tombstones.get(`${type}:${id}`)),
      saveTombstones: async (type, all) => {
        for (const { id, rev } of all) tombstones.set(`${type}:${id}`, rev);
      },
      dropTombstones: async (type, ids) => {
        for (const id of ids) tombstones.delete(`${type}:${id}`);
      },
      put: async (type, ops) => {
        for (const op of ops) rows.set(`${type}:${op.id}`, rowOf(op));
        this.written += ops.length;
      },
      remove: (type, ids) => each(type, ids, (key) => rows.delete(key)),
      clear: async () => rows.clear(),
      idsOf: async (type, scope) => {
        const own = [...rows].filter(([key, row]) => key.startsWith(`${type}:`) && row.scope === scope);
        return own.map(([key]) => key.slice(type.length + 1));
      },
      // Only lists ask for these, and nobody opens one here.
      feedIdsBetween: async () => [],
      messagesBefore: async () => [],
      authorOf: (op) => rowOf(op).post?.author,
      createdAtOf: (op) => rowOf(op).post?.createdAt,
    };
  }
}

function rowOf({ t, rev, s, v }: PutOp): Row {
  return { rev, scope: s, post: t === 'post' ? storedPost(v) : null };
}

function storedPost(value: unknown): StoredPost | null {
  if (!matches(PostEntitySchema, value)) return null;
  const { id, rev, contentRev, flowersCount, commentsCount, viewCount, createdAt, user } = value;
  if (rev === undefined || contentRev === undefined) return null;
  return { id, rev, contentRev, flowersCount, commentsCount, viewCount, createdAt, author: user.id };
}

import type { WatchedPost } from '@posy/contract/counts';
import type { UserId } from '@posy/contract/ids';
import type { Cursor, Scope } from '@posy/contract/sync';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Deps } from '../deps.ts';
import { arrayOf } from '../json-parts.ts';
import { NO_RELATIONS, opsForViewer, withFollowed, withoutRow } from './for-viewer.ts';
import { type ChangeRow, readNewRows, limitedLines } from './new-rows.ts';
import { newerCounts } from './newer-counts.ts';
import { type Part, PartBuilder } from './part.ts';
import { ENTRY_BYTES, FRESH, newPublicOps, sizedOp, type SizedOp } from './sized-op.ts';
import type { HydratedOp, ReadCounts, SyncSource, ViewerRelations } from './sync-source.ts';

/**
 * A device further behind than this in `g` gets a snapshot, which is shorter: one answer has so many ops. A snapshot alone would be
 * shorter earlier, but takes the posts away to which a person has scrolled.
 */
const MAX_BEHIND = 200;
/** Maximum number of reads of one pull while the viewer writes. */
const MAX_READS = 5;
/** Limit of the cached shared parts. */
const MAX_PARTS_BYTES = 16 * 1024 ** 2;
const END = Buffer.from('}');

type PullerDeps = Pick<Deps, 'db' | 'clock' | 'heads' | 'epochs' | 'bus'>;

export interface PullRequest {
  readonly cursor: Cursor | null;
  /** `createdAt` (ms) of the oldest feed post on the device; older ones are left out. */
  readonly oldest: number | null;
  readonly limit: number;
  /** The posts on its screen, whose newer counts it wants. */
  readonly watched: readonly WatchedPost[];
}

interface ScopeState {
  readonly head: number;
  readonly floor: number;
}

const readScope = hotQuery<{ scope: string }, ScopeState>((db, param) =>
  db.selectFrom('syncScopes').select(['head', 'floor']).where('scope', '=', param('scope')),
);

/** Only the numbers: an index has them, and the ops of most are cached. */
const readNumbers = hotQuery<{ scope: string; after: number; limit: number }, Pick<ChangeRow, 'seq'>>((db, param) =>
  db
    .selectFrom('syncChanges')
    .select('seq')
    .where('scope', '=', param('scope'))
    .where('seq', '>', param('after'))
    .orderBy('seq')
    .limit(param('limit')),
);

const readChanges = hotQuery<{ scope: string; after: number; limit: number }, ChangeRow>((db, param) =>
  db
    .selectFrom('syncChanges')
    .select(['seq', 'type', 'id'])
    .where('scope', '=', param('scope'))
    .where('seq', '>', param('after'))
    .orderBy('seq')
    .limit(param('limit')),
);

/** Answers pulls. The public part (`g`) is built once for all devices with the same cursor. */
export class Puller {
  readonly #deps: PullerDeps;
  readonly #sources: readonly SyncSource[];
  readonly #relations: ViewerRelations;
  readonly #readCounts: ReadCounts;
  readonly #shared = new LRUCache<string, Promise<Part>>({ maxSize: MAX_PARTS_BYTES, ...FRESH });
  /**
   * By number: a changed row is touched and gets another number, so the op of a number stays valid. Only counts change without a
   * touch.
   */
  #publicOps = newPublicOps();

  constructor(
    deps: PullerDeps,
    sources: readonly SyncSource[],
    relations: ViewerRelations = NO_RELATIONS,
    readCounts: ReadCounts = async () => [],
  ) {
    this.#deps = deps;
    this.#readCounts = readCounts;
    this.#sources = sources;
    this.#relations = relations;
    deps.bus.subscribe((message) => {
      // A deactivated user is hidden at once, though touching all their rows may take a while.
      if (message.type !== 'user-ended' && message.type !== 'missed-messages') return;
      // A pull that has read its rows before still writes to the old cache, which is no longer read.
      this.#publicOps = newPublicOps();
      this.#shared.clear();
    });
  }

  /**
   * The answer (`PullResponse`) as parts of JSON in UTF-8, and the cursor it leads to. It is read again when the viewer wrote meanwhile:
   * a post that already counts the viewer's flower has to arrive together with that flower, or a device would count it twice.
   */
  async pull(viewer: UserId, request: PullRequest): Promise<{ parts: readonly Buffer[]; cursor: Cursor }> {
    for (let reads = 1; ; reads++) {
      const { parts, cursor, u, isEmpty } = await this.#read(viewer, request);
      if (isEmpty || reads === MAX_READS || (await this.#state(`u:${viewer}`)).head === u) return { parts, cursor };
    }
  }

  async #read(viewer: UserId, request: PullRequest) {
    const { heads, epochs, clock, db } = this.#deps;
    // Before the numbers: a flower of the viewer that they count comes with this answer, too.
    const counts = await newerCounts(this.#readCounts, db.read, viewer, request.watched);
    // The numbers of another log mean nothing here: a backup was restored.
    const base = request.cursor && (await epochs.continues(request.cursor, viewer)) ? request.cursor : null;
    // Heads are read first, rows after them: a change in between is touched again and comes with the next pull.
    const [u, g] = await Promise.all([this.#state(`u:${viewer}`), this.#state('g')]);
    const isReset = {
      u: !base || mustReset(base.u, u),
      g: !base || mustReset(base.g, g) || g.head - base.g > MAX_BEHIND,
    };
    // The lost lines may have been ends of follows: posts for followers come anew, too.
    isReset.g ||= isReset.u;

    const own =
      isReset.u || !base
        ? await this.#snapshot(db.read, viewer, 'u', u.head)
        : await this.#ownDelta(db.read, viewer, base, u.head, request.limit);
    const room = own.hasMore ? 0 : Math.max(0, request.limit - own.ops.length);
    const part = await this.#sharedPart(
      viewer,
      isReset.g || !base ? null : base.g,
      g.head,
      isReset.u ? request.limit : room,
      request.oldest,
    );

    const shared = isReset.g ? await withFollowed(db.read, viewer, this.#sources, part) : part;
    const since = own.hasMore ? { since: base?.since ?? base?.u ?? 0 } : {};
    const cursor = { epoch: heads.epoch, g: shared.through, u: own.through, ...since };
    const reset = [isReset.g && '"g"', isReset.u && '"u"'].filter(Boolean).join(',');
    const start =
      `{"uid":"${viewer}","base":${JSON.stringify(base)},"cursor":${JSON.stringify(cursor)},` +
      `"more":${own.hasMore || shared.hasMore},"reset":[${reset}],"serverTime":${clock.now()},` +
      `${counts.length > 0 ? `"counts":${JSON.stringify(counts)},` : ''}"ops":`;
    const ops = [...own.ops, ...(await opsForViewer(db.read, this.#relations, viewer, shared.ops))].map(
      ({ bytes }) => bytes,
    );
    return { parts: [Buffer.from(start), ...arrayOf(ops), END], cursor, u: u.head, isEmpty: ops.length === 0 };
  }

  async #state(scope: string): Promise<ScopeState> {
    const state = (await readScope.first(this.#deps.db.read, { scope })) ?? { head: 0, floor: 0 };
    this.#deps.heads.raise(scope, state.head);
    return state;
  }

  /** The `g` part, cached as long as the head stays: many devices have the same cursor. */
  #sharedPart(viewer: UserId, from: number | null, head: number, limit: number, oldest: number | null): Promise<Part> {
    const { read } = this.#deps.db;
    if (from === head) return Promise.resolve({ ops: [], through: head, hasMore: false });
    // A snapshot is never cut: a reset without rows would empty the feed.
    if (limit === 0 && from !== null) return Promise.resolve({ ops: [], through: from, hasMore: true });
    const key = `${from}.${head}.${limit}.${from === null ? '' : oldest}`;
    let part = this.#shared.get(key);
    if (!part) {
      part =
        from === null
          ? this.#snapshot(read, viewer, 'g', head)
          : this.#publicDelta(read, viewer, from, head, limit, oldest);
      this.#cachePart(key, part);
    }
    return part;
  }

  /** Its size is known once it is built. A part that exceeds the cache is evicted then. */
  #cachePart(key: string, part: Promise<Part>): void {
    this.#shared.set(key, part, { size: ENTRY_BYTES });
    const isCached = () => this.#shared.peek(key) === part;
    part.then(
      ({ ops }) => {
        const size = ops.reduce((sum, { bytes }) => sum + bytes.length + ENTRY_BYTES, ENTRY_BYTES);
        if (isCached()) this.#shared.set(key, part, { size });
      },
      () => {
        if (isCached()) this.#shared.delete(key);
      },
    );
  }

  async #publicDelta(
    db: Db,
    viewer: UserId,
    after: number,
    head: number,
    limit: number,
    oldest: number | null,
  ): Promise<Part> {
    const lines = await this.#publicLines(db, viewer, after, limit + 1);
    const page = lines.slice(0, limit);
    const part = new PartBuilder(after, limit);
    for (const { seq, op } of page) {
      const isWanted = oldest === null || op.createdAt === null || op.createdAt >= oldest;
      if (!part.add(seq, isWanted ? [op] : withoutRow(op))) return part.cut();
    }
    return lines.length > page.length ? part.cut() : part.whole(head);
  }

  /** Lines of the public log with their ops. The lines are read themselves only from the first on whose op is not cached. */
  async #publicLines(
    db: Db,
    viewer: UserId,
    after: number,
    limit: number,
  ): Promise<readonly { readonly seq: number; readonly op: SizedOp }[]> {
    const publicOps = this.#publicOps;
    const lines: { readonly seq: number; readonly op: SizedOp }[] = [];
    const numbers = await readNumbers.all(db, { scope: 'g', after, limit });
    for (const { seq } of numbers) {
      const op = publicOps.get(seq);
      if (!op) break;
      lines.push({ seq, op });
    }
    if (lines.length === numbers.length) return lines;
    const from = { scope: 'g', after: lines.at(-1)?.seq ?? after, limit: limit - lines.length };
    const rows = await readChanges.all(db, from);
    const known = rows.map(({ seq }) => publicOps.get(seq));
    const opsByType = await this.#hydrate(
      db,
      viewer,
      'g',
      rows.filter((_, i) => !known[i]),
    );
    for (const [i, { seq, type, id }] of rows.entries()) {
      const op = known[i] ?? sizedOp('g', type, id, opsByType.get(type)?.get(id));
      if (!known[i]) publicOps.set(seq, op);
      lines.push({ seq, op });
    }
    return lines;
  }

  async #ownDelta(
    db: Db,
    viewer: UserId,
    { u: after, since = after }: Cursor,
    head: number,
    limit: number,
  ): Promise<Part> {
    if (after === head) return { ops: [], through: after, hasMore: false };
    const rows = await readChanges.all(db, { scope: `u:${viewer}`, after, limit: limit + 1 });
    const page = limitedLines(this.#sources, rows.slice(0, limit));
    const [opsByType, brought] = await Promise.all([
      this.#hydrate(db, viewer, 'u', page),
      readNewRows(this.#sources, db, viewer, page, since),
    ]);
    const part = new PartBuilder(after, limit);
    for (const { seq, type, id } of page) {
      const { ops, from } = brought.get(`${type}:${id}`) ?? { ops: [], from: null };
      if (!part.add(seq, [...ops, sizedOp('u', type, id, opsByType.get(type)?.get(id), from)])) return part.cut();
    }
    return rows.length > page.length ? part.cut() : part.whole(head);
  }

  async #snapshot(db: Db, viewer: UserId, scope: Scope, head: number): Promise<Part> {
    const ops: SizedOp[] = [];
    for (const source of this.#sources) {
      const ids = await source.snapshot(db, viewer, scope);
      if (ids.length === 0) continue;
      const found = await source.hydrate(db, viewer, scope, ids);
      for (const id of ids) {
        const op = found.get(id);
        if (op && !('del' in op)) ops.push(sizedOp(scope, source.type, id, op));
      }
    }
    return { ops, through: head, hasMore: false };
  }

  async #hydrate(db: Db, viewer: UserId, scope: Scope, rows: readonly ChangeRow[]) {
    const idsByType = Map.groupBy(rows, (row) => row.type);
    const opsByType = new Map<string, ReadonlyMap<string, HydratedOp>>();
    for (const source of this.#sources) {
      const ids = idsByType.get(source.type)?.map((row) => row.id);
      if (ids) opsByType.set(source.type, await source.hydrate(db, viewer, scope, ids));
    }
    return opsByType;
  }
}

function mustReset(at: number, { head, floor }: ScopeState): boolean {
  return at < floor || at > head;
}

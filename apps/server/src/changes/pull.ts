import type { UserId } from '@posy/contract/ids';
import type { Cursor, Scope } from '@posy/contract/sync';
import type { Db } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Deps } from '../deps.ts';
import type { HydratedOp, SyncSource } from './sync-source.ts';

/** A device further behind than this in `g` gets a snapshot: it is shorter. */
const MAX_BEHIND = 1000;
/** An answer of changes is cut at about this many characters. */
const MAX_CHARACTERS = 256 * 1024;
const MAX_CACHED = 64;

export interface PullRequest {
  readonly cursor: Cursor | null;
  /** `createdAt` (ms) of the oldest feed post the device keeps; older ones are left out. */
  readonly oldest: number | null;
  readonly limit: number;
}

interface ScopeState {
  readonly head: number;
  readonly floor: number;
}

interface ChangeRow {
  readonly seq: number;
  readonly type: string;
  readonly id: string;
}

/** Ops as one JSON text without brackets, up to number `reached`. */
interface Part {
  readonly json: string;
  readonly reached: number;
  readonly count: number;
  readonly hasMore: boolean;
}

const readScope = hotQuery<{ scope: string }, ScopeState>((db, param) =>
  db.selectFrom('syncScopes').select(['head', 'floor']).where('scope', '=', param('scope')),
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

/** Answers pulls. What everybody sees alike (`g`) is put together once for all who ask from the same place. */
export class Puller {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'heads'>;
  readonly #sources: readonly SyncSource[];
  readonly #shared = new Map<string, Promise<Part>>();

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'heads'>, sources: readonly SyncSource[]) {
    this.#deps = deps;
    this.#sources = sources;
  }

  /** The answer as JSON text (`PullResponse`), and the cursor it leads to. */
  async pull(viewer: UserId, request: PullRequest): Promise<{ json: string; cursor: Cursor }> {
    const { heads, clock, db } = this.#deps;
    // Another epoch is another log: its numbers mean nothing here.
    const base = request.cursor?.epoch === heads.epoch ? request.cursor : null;
    // Heads first, rows after: what changes in between is touched again and comes with the next pull.
    const [u, g] = await Promise.all([this.#state(`u:${viewer}`), this.#state('g')]);
    const isReset = {
      u: !base || mustReset(base.u, u),
      g: !base || mustReset(base.g, g) || g.head - base.g > MAX_BEHIND,
    };

    const own =
      isReset.u || !base
        ? await this.#snapshot(db.read, viewer, 'u', u.head)
        : await this.#delta(db.read, viewer, 'u', base.u, u.head, request.limit, null);
    const room = Math.max(0, request.limit - own.count);
    const shared = await this.#sharedPart(
      viewer,
      isReset.g || !base ? null : base.g,
      g.head,
      isReset.u ? request.limit : room,
      request.oldest,
    );

    const cursor = { epoch: heads.epoch, g: shared.reached, u: own.reached };
    const reset = [isReset.g && '"g"', isReset.u && '"u"'].filter(Boolean).join(',');
    const ops = own.json !== '' && shared.json !== '' ? `${own.json},${shared.json}` : own.json + shared.json;
    const json =
      `{"uid":"${viewer}","base":${JSON.stringify(base)},"cursor":${JSON.stringify(cursor)},` +
      `"more":${own.hasMore || shared.hasMore},"reset":[${reset}],"ops":[${ops}],"serverTime":${clock.now()}}`;
    return { json, cursor };
  }

  async #state(scope: string): Promise<ScopeState> {
    const state = (await readScope.first(this.#deps.db.read, { scope })) ?? { head: 0, floor: 0 };
    this.#deps.heads.raise(scope, state.head);
    return state;
  }

  /** The `g` part, remembered for as long as the head stands: many devices ask from the same number. */
  #sharedPart(viewer: UserId, from: number | null, head: number, limit: number, oldest: number | null): Promise<Part> {
    const { read } = this.#deps.db;
    if (from === head) return Promise.resolve({ json: '', reached: head, count: 0, hasMore: false });
    if (limit === 0) return Promise.resolve({ json: '', reached: from ?? head, count: 0, hasMore: true });
    const key = `${from}.${head}.${limit}.${from === null ? '' : oldest}`;
    let part = this.#shared.get(key);
    if (!part) {
      part =
        from === null
          ? this.#snapshot(read, viewer, 'g', head)
          : this.#delta(read, viewer, 'g', from, head, limit, oldest);
      if (this.#shared.size >= MAX_CACHED) this.#shared.clear();
      this.#shared.set(key, part);
      part.catch(() => this.#shared.delete(key));
    }
    return part;
  }

  async #delta(
    db: Db,
    viewer: UserId,
    scope: Scope,
    after: number,
    head: number,
    limit: number,
    oldest: number | null,
  ): Promise<Part> {
    if (after === head) return { json: '', reached: after, count: 0, hasMore: false };
    const rows = await readChanges.all(db, { scope: scope === 'g' ? 'g' : `u:${viewer}`, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const opsByType = await this.#hydrate(db, viewer, scope, page);
    const texts: string[] = [];
    let characters = 0;
    let reached = after;
    for (const { seq, type, id } of page) {
      const text = opText(scope, type, id, opsByType.get(type)?.get(id), oldest);
      if (characters > 0 && characters + text.length > MAX_CHARACTERS) {
        return { json: texts.join(','), reached, count: texts.length, hasMore: true };
      }
      if (text !== '') texts.push(text);
      characters += text.length;
      reached = seq;
    }
    const hasMore = rows.length > page.length;
    // Rows purged or moved to higher numbers leave holes at the end: all up to the head is seen then.
    return {
      json: texts.join(','),
      reached: hasMore ? reached : Math.max(reached, head),
      count: texts.length,
      hasMore,
    };
  }

  async #snapshot(db: Db, viewer: UserId, scope: Scope, head: number): Promise<Part> {
    const texts: string[] = [];
    for (const source of this.#sources) {
      const ids = await source.snapshot(db, viewer, scope);
      if (ids.length === 0) continue;
      const ops = await source.hydrate(db, viewer, scope, ids);
      for (const id of ids) {
        const op = ops.get(id);
        if (op && !('del' in op)) texts.push(opText(scope, source.type, id, op, null));
      }
    }
    return { json: texts.join(','), reached: head, count: texts.length, hasMore: false };
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

/** One op as JSON; empty for a post older than the device keeps. A row without an answer is gone for good. */
function opText(scope: Scope, type: string, id: string, op: HydratedOp | undefined, oldest: number | null): string {
  const { rev } = op ?? { rev: Number.MAX_SAFE_INTEGER };
  const start = `{"s":"${scope}","t":"${type}","id":"${id}","rev":${rev},`;
  if (!op) return `${start}"del":1}`;
  if ('del' in op) return `${start}"del":1${op.author === undefined ? '' : `,"author":"${op.author}"`}}`;
  if (oldest !== null && op.createdAt !== undefined && op.createdAt < oldest) return '';
  return `${start}"v":${op.json}}`;
}

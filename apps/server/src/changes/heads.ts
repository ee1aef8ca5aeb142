import type { Clock } from '@posy/std/clock';
import { LRUCache } from 'lru-cache';
import type { Bus, BusMessage } from '../adapters/bus/port.ts';
import type { Db } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { ScopeHeads } from './touches.ts';

/** Scopes that are cached; those beyond it that were used longest ago are read again. */
export const MAX_SCOPES = 50_000;

const readHead = hotQuery<{ scope: string }, { head: number }>((db, param) =>
  db.selectFrom('syncScopes').select('head').where('scope', '=', param('scope')),
);

function findHeads(db: Db, scopes: readonly string[]): Promise<{ scope: string; head: number }[]> {
  return db
    .selectFrom('syncScopes')
    .select(['scope', 'head'])
    .where('scope', 'in', [...scopes])
    .execute();
}

/** The heads of users' own scopes by user, as they are in the database. */
export async function listOwnHeads(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await findHeads(
    db,
    userIds.map((userId) => `u:${userId}`),
  );
  return new Map(rows.map(({ scope, head }) => [scope.slice(2), head]));
}

/**
 * The heads of the scopes, cached in memory so that "no changes" costs no query. Commits of this process raise them at once,
 * commits of other processes through the bus. A head is read again when its entry is older than `freshForMs`.
 */
export class Heads {
  readonly #epoch: () => string;
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #freshForMs: number;
  readonly #entries = new LRUCache<string, { head: number; readAt: number }>({ max: MAX_SCOPES });

  constructor(options: { epoch: () => string; db: Db; clock: Clock; freshForMs: number }) {
    this.#epoch = options.epoch;
    this.#db = options.db;
    this.#clock = options.clock;
    this.#freshForMs = options.freshForMs;
  }

  /** The epoch of new cursors; see `Epochs`. */
  get epoch(): string {
    return this.#epoch();
  }

  /** The head if it is cached and fresh; no query. */
  peek(scope: string): number | undefined {
    const entry = this.#entries.get(scope);
    return entry && this.#clock.monotonic() - entry.readAt < this.#freshForMs ? entry.head : undefined;
  }

  /** The head, read unless it is cached; 0 for a scope without changes. */
  async get(scope: string): Promise<number> {
    const known = this.peek(scope);
    if (known !== undefined) return known;
    const row = await readHead.first(this.#db, { scope });
    return this.#set(scope, row?.head ?? 0);
  }

  /** {@link get} for many: those that are not cached are read in one query. */
  async getAll(scopes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const heads = new Map(scopes.map((scope) => [scope, this.peek(scope)]));
    const unknown = scopes.filter((scope) => heads.get(scope) === undefined);
    const rows = unknown.length === 0 ? [] : await findHeads(this.#db, unknown);
    const read = new Map(rows.map(({ scope, head }) => [scope, head]));
    return new Map([...heads].map(([scope, head]) => [scope, head ?? this.#set(scope, read.get(scope) ?? 0)]));
  }

  /** Stores a committed head. Heads only grow, so the order of calls does not matter. */
  raise(scope: string, head: number): void {
    this.#set(scope, head);
  }

  /** Applies heads of other processes, for cached scopes. */
  onBusMessage(message: BusMessage): void {
    if (message.type === 'missed-messages') this.#entries.clear();
    else if (message.type === 'message') this.#raiseCached(`u:${message.userId}`, message.u);
    else if (message.type === 'heads') for (const [scope, head] of message.heads) this.#raiseCached(scope, head);
  }

  #raiseCached(scope: string, head: number): void {
    if (this.#entries.has(scope)) this.#set(scope, head);
  }

  #set(scope: string, head: number): number {
    const entry = this.#entries.get(scope);
    const highest = Math.max(head, entry?.head ?? 0);
    this.#entries.set(scope, { head: highest, readAt: this.#clock.monotonic() });
    return highest;
  }
}

/** After a commit: publishes the heads of its scopes to this process and the others. A lost message costs a poll. */
export function announceHeads(deps: { heads: Heads; bus: Bus }, heads: ScopeHeads): void {
  if (heads.size === 0) return;
  for (const [scope, head] of heads) deps.heads.raise(scope, head);
  deps.bus.publish({ type: 'heads', heads: [...heads] });
}

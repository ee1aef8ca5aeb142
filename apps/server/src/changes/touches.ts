import type { EntityType } from '@posy/contract/sync';
import type { Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import { together } from '../db/together.ts';
import { type ChangesTables } from './changes.table.ts';

/** `g`: public rows. `u:<userId>`: rows of one user. */
export type TouchScope = 'g' | `u:${string}`;
/** Records that a row changed, for all subscribers of the scope. */
export type Touch = (scope: TouchScope, type: EntityType, id: string) => void;
/** The new head of each scope that a transaction touched. */
export type ScopeHeads = ReadonlyMap<TouchScope, number>;

interface Entry {
  readonly type: EntityType;
  readonly id: string;
}

/** SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const ROWS_PER_INSERT = 500;

const raiseHead = hotQuery<{ scope: string; by: number }, { head: number }>((db, param) =>
  db
    .insertInto('syncScopes')
    .values({ scope: param('scope'), head: param('by'), floor: 0 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet((eb) => ({ head: eb('syncScopes.head', '+', eb.ref('excluded.head')) })),
    )
    .returning('head'),
);

const putChange = hotQuery<ChangesTables['syncChanges'], unknown>((db, param) =>
  upsert(db, [{ scope: param('scope'), seq: param('seq'), type: param('type'), id: param('id'), at: param('at') }]),
);

type ChangeRow = ChangesTables['syncChanges'];
interface TwoChanges {
  readonly scope: string;
  readonly at: number;
  readonly seq1: number;
  readonly type1: string;
  readonly id1: string;
  readonly seq2: number;
  readonly type2: string;
  readonly id2: string;
}

/** A message and its conversation: the most frequent write. */
const putTwo = hotQuery<TwoChanges, unknown>((db, param) =>
  upsert(db, [
    { scope: param('scope'), seq: param('seq1'), type: param('type1'), id: param('id1'), at: param('at') },
    { scope: param('scope'), seq: param('seq2'), type: param('type2'), id: param('id2'), at: param('at') },
  ]),
);

/** Collects the touches of one transaction; the same row twice is one touch. */
export class TouchSet {
  readonly #byScope = new Map<TouchScope, Map<string, Entry>>();

  readonly add: Touch = (scope, type, id) => {
    let entries = this.#byScope.get(scope);
    if (!entries) this.#byScope.set(scope, (entries = new Map()));
    entries.set(`${type}:${id}`, { type, id });
  };

  /**
   * Numbers the touches and stores them. Call it last in a transaction: the row of a scope's counter serializes writers, so that
   * a number is never visible before a smaller one.
   */
  async flush(tx: Tx, now: number): Promise<ScopeHeads> {
    const heads = await this.number(tx);
    await this.store(tx, heads, now);
    return heads;
  }

  /** The first half of {@link flush}. Scopes are locked in order, which prevents deadlocks. */
  async number(tx: Tx): Promise<ScopeHeads> {
    const scopes = [...this.#byScope].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const raised = await together(scopes.map(([scope, { size }]) => raiseHead.first(tx, { scope, by: size })));
    return new Map(
      scopes.map(([scope], i) => {
        const { head } = raised[i] ?? {};
        if (head === undefined) throw new Error('A scope has no counter');
        return [scope, head];
      }),
    );
  }

  /** The second half of {@link flush}. */
  async store(tx: Tx, heads: ScopeHeads, now: number): Promise<void> {
    await together([...heads].map(([scope, head]) => this.#storeScope(tx, scope, head, now)));
  }

  async #storeScope(tx: Tx, scope: TouchScope, head: number, at: number): Promise<void> {
    const entries = [...(this.#byScope.get(scope)?.values() ?? [])];
    const rows = entries.map((entry, i) => ({ ...entry, scope, at, seq: head - entries.length + 1 + i }));
    const [first, second] = rows;
    if (first && rows.length === 1) await putChange.run(tx, first);
    else if (first && second && rows.length === 2) await putTwo.run(tx, twoOf(first, second));
    else
      for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
        await upsert(tx, rows.slice(i, i + ROWS_PER_INSERT)).execute();
      }
  }
}

function twoOf(first: ChangeRow, second: ChangeRow): TwoChanges {
  const { scope, at, seq: seq1, type: type1, id: id1 } = first;
  return { scope, at, seq1, type1, id1, seq2: second.seq, type2: second.type, id2: second.id };
}

function upsert(db: Pick<Tx, 'insertInto'>, rows: readonly ChangesTables['syncChanges'][]) {
  return db
    .insertInto('syncChanges')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'type', 'id'])
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), at: eb.ref('excluded.at') })),
    );
}

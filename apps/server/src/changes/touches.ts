import type { EntityType } from '@posy/contract/sync';
import type { Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import { type ChangesTables } from './changes.table.ts';

/** `g`: what everybody may see. `u:<userId>`: what concerns one person. */
export type TouchScope = 'g' | `u:${string}`;
/** Notes that a row changed, for everybody who follows the scope. */
export type Touch = (scope: TouchScope, type: EntityType, id: string) => void;
/** The highest number of each scope that a transaction moved. */
export type ScopeHeads = ReadonlyMap<string, number>;

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

/** Collects the touches of one transaction; the same row twice is one touch. */
export class TouchSet {
  readonly #byScope = new Map<TouchScope, Map<string, Entry>>();

  readonly add: Touch = (scope, type, id) => {
    let entries = this.#byScope.get(scope);
    if (!entries) this.#byScope.set(scope, (entries = new Map()));
    entries.set(`${type}:${id}`, { type, id });
  };

  /**
   * Numbers the touches. Call it last in a transaction: the row of a scope's counter is what makes writers queue up, so
   * that a number is never visible before a smaller one. Scopes go in order, so that two writers never wait in a ring.
   */
  async flush(tx: Tx, now: number): Promise<ScopeHeads> {
    const heads = new Map<string, number>();
    for (const scope of [...this.#byScope.keys()].toSorted()) {
      const entries = [...(this.#byScope.get(scope)?.values() ?? [])];
      const raised = await raiseHead.first(tx, { scope, by: entries.length });
      if (!raised) throw new Error('A scope has no counter');
      const rows = entries.map((entry, i) => ({ ...entry, scope, at: now, seq: raised.head - entries.length + 1 + i }));
      const [only] = rows;
      if (only && rows.length === 1) await putChange.run(tx, only);
      else
        for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
          await upsert(tx, rows.slice(i, i + ROWS_PER_INSERT)).execute();
        }
      heads.set(scope, raised.head);
    }
    return heads;
  }
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

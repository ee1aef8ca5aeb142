import type { Expression } from 'kysely';
import { type BringBackDeps, bringEachBack } from '../bring-each-back.ts';
import type { Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Tables } from '../db/tables.ts';
import { SKEW_MS } from '../instants-ahead.ts';

/** The state of a user's row about a thing. */
export interface SwitchState {
  readonly isOn: number;
  readonly rev: number;
}

interface Change {
  readonly userId: string;
  readonly thingId: string;
  /** In ms. */
  readonly updatedAt: number;
}

/** `user`, `thing`: the columns of the primary key. */
interface SwitchTable<T extends keyof Tables> {
  readonly table: Tables[T] extends SwitchState & { updatedAt: number } ? T : never;
  readonly user: keyof Tables[T];
  readonly thing: keyof Tables[T];
  /** The values of both columns for ids, in a table that refers to users and things by number. */
  readonly userKey?: (id: string) => Expression<unknown>;
  readonly thingKey?: (id: string) => Expression<unknown>;
}

/** The form that the queries are checked with. Tables differ by their names and by the types of their keys, so one stands for all. */
interface AnySwitchTable {
  readonly table: 'commentFlowers';
  readonly user: 'userId';
  readonly thing: 'commentId';
  readonly userKey?: (id: string) => string;
  readonly thingKey?: (id: string) => string;
}

const itself = (id: string) => id;

/**
 * A table of what is on or off for a user and a thing, such as flowers. Off leaves the row, so that `rev` grows through all
 * changes.
 */
export function switchTable<T extends keyof Tables>(spec: SwitchTable<T>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see AnySwitchTable; SwitchTable has checked the names
  const { table, user, thing, userKey = itself, thingKey = itself } = spec as unknown as AnySwitchTable;

  const turn = (desired: 'on' | 'toggled') =>
    hotQuery<Change, SwitchState>((db, param) =>
      db
        .insertInto(table)
        .values((eb) => ({
          [user]: userKey(param('userId')),
          [thing]: thingKey(param('thingId')),
          isOn: eb.lit(1),
          rev: eb.lit(1),
          updatedAt: param('updatedAt'),
        }))
        .onConflict((conflict) => {
          const update = conflict.columns([user, thing]).doUpdateSet((eb) => ({
            isOn: desired === 'on' ? 1 : eb.case().when(`${table}.isOn`, '=', 1).then(0).else(1).end(),
            rev: eb(`${table}.rev`, '+', 1),
            updatedAt: eb.ref('excluded.updatedAt'),
          }));
          return desired === 'on' ? update.where(`${table}.isOn`, '=', 0) : update;
        })
        .returning(['isOn', 'rev']),
    );
  const turnOn = turn('on');
  const toggle = turn('toggled');
  const turnOff = hotQuery<Change, SwitchState>((db, param) =>
    db
      .updateTable(table)
      .set((eb) => ({ isOn: 0, rev: eb('rev', '+', 1), updatedAt: param('updatedAt') }))
      .where(user, '=', userKey(param('userId')))
      .where(thing, '=', thingKey(param('thingId')))
      .where('isOn', '=', 1)
      .returning(['isOn', 'rev']),
  );

  return {
    /**
     * Sets the desired state (null: toggles it) in one statement, so that parallel calls run one after another. Returns the new
     * state if it changed.
     */
    change: (tx: Tx, desired: boolean | null, change: Change): Promise<SwitchState | undefined> => {
      if (desired === null) return toggle.first(tx, change);
      return desired ? turnOn.first(tx, change) : turnOff.first(tx, change);
    },
    /** Gives rows from the future instants up to now. */
    bringBack: async (deps: BringBackDeps, now: number): Promise<void> => {
      const latest = now + SKEW_MS;
      const rows = await deps.db.read
        .selectFrom(table)
        .select([user, thing])
        .where('updatedAt', '>', latest)
        .orderBy('updatedAt')
        .execute();
      await bringEachBack(deps, now, rows, (tx, _touch, row, updatedAt) =>
        tx
          .updateTable(table)
          .set({ updatedAt })
          .where(user, '=', row[user])
          .where(thing, '=', row[thing])
          .where('updatedAt', '>', latest)
          .execute(),
      );
    },
  };
}

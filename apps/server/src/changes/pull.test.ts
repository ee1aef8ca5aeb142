import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserId } from '@posy/contract/ids';
import { type PullResponse, PullResponseSchema, type Scope, isDel } from '@posy/contract/sync';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { memoryBus } from '../adapters/bus/memory.ts';
import type { Database, Db, Dialect } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Schema } from '../db/migrations/columns.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { openDatabase } from '../db/open-database.ts';
import { alonePresence } from '../db/presence.ts';
import { idNamed, nameOf } from '../testing/named-ids.ts';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { TestClock } from '../testing/test-clock.ts';
import { Epochs } from './epochs.ts';
import { Heads } from './heads.ts';
import { pruneChanges } from './prune.ts';
import { Puller } from './pull.ts';
import type { HydratedOp, SyncSource } from './sync-source.ts';
import { type Touch, TouchSet } from './touches.ts';

const DAY_MS = 86_400_000;
const ALICE = userId('00000000-0000-7000-8000-00000000000a');
const BOB = userId('00000000-0000-7000-8000-00000000000b');
const OWN = `u:${ALICE}` as const;

forEachDialect((dialect) => {
  test('a new device gets a snapshot of both scopes without repeated numbers', async () => {
    await using world = await World.open(dialect);
    await world.touch((touch) => {
      touch('g', 'post', 'p1');
      touch(OWN, 'post', 'p2');
      touch(`u:${BOB}`, 'post', 'p3');
    });

    const first = await world.pull(null);
    const second = await world.pull(first);

    expect(first).toMatchObject({ uid: ALICE, base: null, reset: ['g', 'u'], more: false, cursor: { g: 1, u: 1 } });
    expect(first.ops).toEqual([
      { s: 'u', t: 'post', id: 'snapshot-u', rev: 1, v: { id: 'snapshot-u' } },
      { s: 'g', t: 'post', id: 'snapshot-g', rev: 1, v: { id: 'snapshot-g' } },
    ]);
    expect(second).toMatchObject({ base: first.cursor, cursor: first.cursor, reset: [], ops: [], more: false });
  });

  test('a pull returns everything touched since the cursor, once, in order, in its current state', async () => {
    await using world = await World.open(dialect);
    const start = await world.pull(null);
    await world.touch((touch) => touch('g', 'post', 'p1'));
    await world.touch((touch) => touch('g', 'post', 'gone'));
    await world.touch((touch) => touch('g', 'post', 'purged'));
    await world.touch((touch) => touch('g', 'post', 'p1'));

    const pulled = await world.pull(start);

    expect(pulled.ops).toEqual([
      { s: 'g', t: 'post', id: 'gone', rev: 2, del: 1, author: BOB },
      { s: 'g', t: 'post', id: 'purged', rev: Number.MAX_SAFE_INTEGER, del: 1 },
      { s: 'g', t: 'post', id: 'p1', rev: 1, v: { id: 'p1' } },
    ]);
    expect(pulled.cursor).toMatchObject({ g: 4, u: 0 });
  });

  test('J06 a pull that runs while an account ends leaves nothing of it for later pulls', async () => {
    const gate = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    let isHidden = false;
    await using world = await World.open(dialect, {
      ...posts,
      // A change during the read is published after it.
      hydrate: async (_db, _viewer, _scope, ids) => {
        const op: HydratedOp = isHidden ? { rev: 2, del: true, author: BOB } : { rev: 1, json: '{"id":"p1"}' };
        reading.resolve();
        if (!isHidden) await gate.promise;
        return new Map(ids.map((id) => [id, op]));
      },
      snapshot: async () => [],
    });
    const start = await world.pull(null);
    await world.touch((touch) => touch('g', 'post', 'p1'));

    const during = world.pull(start);
    await reading.promise;
    isHidden = true;
    world.bus.publish({ type: 'user-ended', userId: BOB });
    gate.resolve();
    await during;
    // The posts of an author with very many posts are touched later: this number is still valid. Another part is requested.
    await world.touch((touch) => touch('g', 'post', 'p2'));
    const after = await world.pull(start);

    expect(after.ops).toMatchObject([
      { id: 'p1', del: 1 },
      { id: 'p2', del: 1 },
    ]);
  });

  test('changes of one user reach only that user', async () => {
    await using world = await World.open(dialect);
    const start = await world.pull(null);
    await world.touch((touch) => touch(`u:${BOB}`, 'post', 'secret'));

    expect((await world.pull(start)).ops).toEqual([]);
    expect((await world.pull(start, { viewer: BOB })).ops.map((op) => op.id)).toContain('secret');
  });

  test('H49 a large difference is pulled in pages: own changes first, no repeats, no losses', async () => {
    await using world = await World.open(dialect);
    let at = await world.pull(null);
    await world.touch((touch) => {
      for (let i = 0; i < 7; i++) touch('g', 'post', `g${i}`);
      for (let i = 0; i < 5; i++) touch(OWN, 'post', `u${i}`);
    });

    const ids: string[] = [];
    const pages: number[] = [];
    do {
      at = await world.pull(at, { limit: 3 });
      ids.push(...at.ops.map((op) => op.id));
      pages.push(at.ops.length);
    } while (at.more);

    expect(ids).toEqual(['u0', 'u1', 'u2', 'u3', 'u4', 'g0', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6']);
    expect(pages).toEqual([3, 3, 3, 3]);
    expect(at.cursor).toMatchObject({ g: 7, u: 5 });
  });

  test('a page reads the rows of its own changes and of one more', async () => {
    const read: number[] = [];
    await using world = await World.open(dialect, {
      ...posts,
      hydrate: (db, viewer, scope, ids) => {
        read.push(ids.length);
        return posts.hydrate(db, viewer, scope, ids);
      },
    });
    const start = await world.pull(null);
    await world.touch((touch) => {
      for (let i = 0; i < 9; i++) touch('g', 'post', `g${i}`);
    });
    read.length = 0;

    await world.pull(start, { limit: 3 });

    expect(read).toEqual([4]);
  });

  test('a feed snapshot stays complete when own changes fill the answer', async () => {
    await using world = await World.open(dialect);
    await world.touch((touch) => {
      for (let i = 0; i < 1001; i++) touch('g', 'post', `g${i}`);
      for (let i = 0; i < 5; i++) touch(OWN, 'post', `u${i}`);
    });

    const { epoch } = world.heads;
    const pulled = await world.pull({ cursor: { epoch, g: 0, u: 0 } }, { limit: 3 });

    expect(pulled).toMatchObject({ reset: ['g'], more: true, cursor: { g: 1001, u: 3 } });
    expect(pulled.ops.map((op) => op.id)).toEqual(['u0', 'u1', 'u2', 'snapshot-g']);
  });

  test('Y11 a write during a pull is included in it: a post never counts a flower that is missing', async () => {
    const writes: (() => Promise<void>)[] = [];
    await using world = await World.open(dialect, {
      ...posts,
      hydrate: async (...args) => {
        // Runs between the read of the changes and the read of the rows.
        await writes.shift()?.();
        return posts.hydrate(...args);
      },
    });
    const start = await world.pull(null);
    await world.touch((touch) => touch('g', 'post', 'p1'));
    const write = (id: string) => () => world.touch((touch) => touch(OWN, 'post', id));
    writes.push(write('mine'), write('mine too'));

    const pulled = await world.pull(start);

    expect(pulled.ops.map(({ s, id }) => `${s} ${id}`)).toEqual(['u mine', 'u mine too', 'g p1']);
    expect(pulled.cursor).toMatchObject({ g: 1, u: 2 });
  });

  test('an answer is limited to a quarter of a megabyte', async () => {
    await using world = await World.open(dialect);
    const start = await world.pull(null);
    await world.touch((touch) => {
      for (let i = 0; i < 5; i++) touch('g', 'post', `large-${i}`);
    });

    const first = await world.pull(start);
    const second = await world.pull(first);

    expect(first).toMatchObject({ more: true, cursor: { g: 2 } });
    expect(first.ops).toHaveLength(2);
    expect(second.ops.map((op) => op.id)).toEqual(['large-2', 'large-3']);
  });

  test('posts older than the window of the device are left out, deletions are not', async () => {
    await using world = await World.open(dialect);
    const start = await world.pull(null);
    await world.touch((touch) => {
      touch('g', 'post', 'old');
      touch('g', 'post', 'p1');
      touch('g', 'post', 'gone');
    });

    const pulled = await world.pull(start, { oldest: 1000 });

    expect(pulled.ops.map((op) => op.id)).toEqual(['p1', 'gone']);
    expect(pulled.cursor.g).toBe(3);
  });

  test.each([
    ['of another epoch', { epoch: 'other', g: 1, u: 1 }, ['g', 'u']],
    ['ahead of the log', { epoch: 'same', g: 99, u: 0 }, ['g']],
    ['ahead of one’s own log', { epoch: 'same', g: 1, u: 99 }, ['g', 'u']],
  ])('H12 a cursor %s leads to a snapshot', async (_name, cursor, reset) => {
    await using world = await World.open(dialect);
    await world.touch((touch) => touch('g', 'post', 'p1'));
    const epoch = cursor.epoch === 'same' ? world.heads.epoch : 'other';

    const pulled = await world.pull({ cursor: { ...cursor, epoch } });

    expect(pulled.reset).toEqual(reset);
    expect(pulled.cursor).toEqual({ epoch: world.heads.epoch, g: 1, u: 0 });
    expect(pulled.base).toEqual(epoch === 'other' ? null : { ...cursor, epoch });
  });

  test('H49 more than 200 public changes behind leads to a snapshot, 200 do not', async () => {
    await using world = await World.open(dialect);
    await world.touch((touch) => {
      for (let i = 0; i < 201; i++) touch('g', 'post', `p${i}`);
    });
    const { epoch } = world.heads;

    expect((await world.pull({ cursor: { epoch, g: 0, u: 0 } })).reset).toEqual(['g']);
    expect((await world.pull({ cursor: { epoch, g: 1, u: 0 } })).reset).toEqual([]);
  });

  test('H10 entries older than 45 days are pruned, and devices behind them get a snapshot', async () => {
    await using world = await World.open(dialect);
    const start = await world.pull(null);
    await world.touch((touch) => {
      touch('g', 'post', 'p1');
      touch('g', 'post', 'p2');
    });
    const middle = await world.pull(start);
    world.clock.advance(40 * DAY_MS);
    await world.touch((touch) => touch('g', 'post', 'p3'));
    world.clock.advance(6 * DAY_MS);

    await pruneChanges(world);

    expect(await world.pull(start)).toMatchObject({ reset: ['g'], cursor: { g: 3 } });
    expect(await world.pull(middle)).toMatchObject({ reset: [], ops: [{ id: 'p3' }] });
    expect(await world.db.read.selectFrom('syncChanges').select('id').execute()).toEqual([{ id: idNamed('p3') }]);
  });

  test('H09 a reader beside twenty slow and failing writers never misses a number', async () => {
    await using world = await World.open(dialect);
    let at = await world.pull(null);
    const seen = new Set<string>();
    const committed = new Set<string>();
    let isDone = false;
    const reader = (async () => {
      for (let last = false; !last;) {
        last = isDone;
        at = await world.pull(at, { limit: 20 });
        for (const op of at.ops) seen.add(op.id);
        if (at.more) last = false;
        // SQLite answers without yielding, and the writers need their turn.
        await nextTurn();
      }
    })();

    await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        for (let i = 0; i < 15; i++) {
          const id = `w${writer}-${i}`;
          await world
            .touch((touch) => touch('g', 'post', id), (writer + i) % 7 === 0 ? new Error('rolled back') : null)
            .then(() => committed.add(id))
            .catch(() => {});
        }
      }),
    );
    isDone = true;
    await reader;

    expect(committed.size).toBeGreaterThan(200);
    expect(seen).toEqual(committed);
    expect(at.cursor.g).toBe(committed.size);
  });

  test('a database with an unknown older migration is refused', async () => {
    await using temporary = await temporaryDatabase(dialect);
    const older = { name: '0000-of-yesterday', up: async () => {} };
    await migrate(temporary.db, 0, [older, ...MIGRATIONS]);

    await expect(migrate(temporary.db, 0)).rejects.toThrow(
      'from before the first release of Posy: it has migration 0000-of-yesterday',
    );
  });

  test('a failed migration leaves nothing behind', async () => {
    await using temporary = await temporaryDatabase(dialect);
    const failing = {
      name: '9999-fails',
      up: async ({ db, text }: Schema) => {
        await db.schema.createTable('half').addColumn('id', text).execute();
        throw new Error('in the middle');
      },
    };

    await expect(migrate(temporary.db, 0, [...MIGRATIONS, failing])).rejects.toThrow('in the middle');

    const tables = await temporary.db.read.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('half');
    const again = openDatabase({ ...temporary.place, onFatal: () => {}, onPoolError: () => {}, random: () => 0 });
    await migrate(again, 0);
    await again.close();
  });
});

/** Rows generated from the names in their ids: `gone…` is deleted, `purged` unknown, `old…` old, `large…` 100 kB; snapshots hold one. */
const posts: SyncSource = {
  type: 'post',
  async hydrate(_db: Db, _viewer: UserId, _scope: Scope, ids: readonly string[]) {
    const ops = new Map<string, HydratedOp>();
    for (const id of ids) {
      const name = nameOf(id);
      if (name.startsWith('gone')) ops.set(id, { rev: 2, del: true, author: BOB });
      else if (name !== 'purged') {
        const filling = name.startsWith('large') ? { filling: 'x'.repeat(100_000) } : {};
        ops.set(id, { rev: 1, json: JSON.stringify({ id: name, ...filling }), createdAt: name === 'old' ? 999 : 1000 });
      }
    }
    return ops;
  },
  snapshot: async (_db, _viewer, scope) => [idNamed(`snapshot-${scope}`), idNamed('gone')],
};

function userId(text: string): UserId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id made up for a test
  return text as UserId;
}

class World implements AsyncDisposable {
  readonly db: Database;
  readonly clock = new TestClock();
  readonly heads: Heads;
  readonly bus = memoryBus();
  readonly #puller: Puller;
  readonly #dispose: AsyncDisposable;

  readonly epochs: Epochs;

  private constructor(db: Database, epochs: Epochs, dispose: AsyncDisposable, source: SyncSource) {
    this.db = db;
    this.epochs = epochs;
    this.heads = new Heads({ epoch: () => epochs.current, db: db.read, clock: this.clock, freshForMs: 1000 });
    this.#puller = new Puller(this, [source]);
    this.#dispose = dispose;
  }

  static async open(dialect: Dialect, source = posts): Promise<World> {
    const temporary = await temporaryDatabase(dialect);
    const options = {
      db: temporary.db,
      presence: alonePresence(),
      clock: new TestClock(),
      newId: () => crypto.randomUUID(),
    };
    return new World(temporary.db, await Epochs.open(options), temporary, source);
  }

  /** Pulls from an answer's cursor, and checks the answer against the contract. Ops have names for ids. */
  async pull(
    from: Pick<PullResponse, 'cursor'> | null,
    { limit = 200, oldest = null, viewer = ALICE }: { limit?: number; oldest?: number | null; viewer?: UserId } = {},
  ): Promise<PullResponse> {
    const { parts } = await this.#puller.pull(viewer, { cursor: from?.cursor ?? null, oldest, limit, watched: [] });
    const response = Parse(PullResponseSchema, JSON.parse(Buffer.concat(parts).toString()));
    for (const op of response.ops) if (!isDel(op)) expect(op.v).toBeTypeOf('object');
    return { ...response, ops: response.ops.map((op) => ({ ...op, id: nameOf(op.id) })) };
  }

  async touch(work: (touch: Touch) => void, failure: Error | null = null): Promise<void> {
    await this.db.write(async (tx) => {
      const touches = new TouchSet();
      work((scope, type, name) => touches.add(scope, type, idNamed(name)));
      await touches.flush(tx, this.clock.now());
      if (failure) throw failure;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#dispose[Symbol.asyncDispose]();
  }
}

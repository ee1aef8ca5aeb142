import type { UserId } from '@posy/contract/ids';
import { expect, test } from 'vitest';
import { memoryBus } from '../adapters/bus/memory.ts';
import type { Database, Dialect, Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { idNamed } from '../testing/named-ids.ts';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { TestClock } from '../testing/test-clock.ts';
import { Heads } from './heads.ts';
import type { Touch } from './touches.ts';
import { type Actor, type WriteResult, cancelWrite, type WriteRequest, writeOnce } from './write-once.ts';

const ALICE: Actor = { userId: userId('00000000-0000-7000-8000-00000000000a'), role: 'user', sessionId: 's' };
const BOB: Actor = { ...ALICE, userId: userId('00000000-0000-7000-8000-00000000000b') };

forEachDialect((dialect) => {
  test('a repeated key returns the first answer and has no second effect', async () => {
    await using world = await World.open(dialect);

    const first = await world.write(ALICE, request('k1'), addRow('a'));
    const again = await world.write(ALICE, request('k1'), addRow('a'));

    expect(first).toMatchObject({ status: 201, body: { count: 1 }, rev: 1, isReplay: false, ack: { u: 1, rev: 1 } });
    expect(again).toEqual({ ...first, isReplay: true });
    expect(await world.count()).toBe(1);
    expect(await world.head(`u:${ALICE.userId}`)).toBe(1);
  });

  test('H05 twenty parallel duplicates get the first answer and have one effect', async () => {
    await using world = await World.open(dialect);

    const answers = await Promise.all(Array.from({ length: 20 }, () => world.write(ALICE, request('k1'), addRow('a'))));

    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, isReplay: null }))).size).toBe(1);
    expect(answers.filter((answer) => !answer.isReplay)).toHaveLength(1);
    expect(await world.count()).toBe(1);
  });

  test('H06 a key reused for another request is refused, and the first answer stays', async () => {
    await using world = await World.open(dialect);
    await world.write(ALICE, request('k1', 'one'), addRow('a'));

    const other = world.write(ALICE, request('k1', 'two'), addRow('b'));

    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 });
    expect(await world.count()).toBe(1);
    expect(await world.write(ALICE, request('k1', 'one'), addRow('a'))).toMatchObject({ isReplay: true, status: 201 });
  });

  test('H51 a cancelled write is refused however late it arrives, and other writes are not', async () => {
    await using world = await World.open(dialect);
    await world.cancel(ALICE, 'k1');
    await world.cancel(ALICE, 'k1');

    const late = world.write(ALICE, request('k1'), addRow('a'));

    await expect(late).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    await world.write(ALICE, request('k2'), addRow('b'));
    await world.write(BOB, request('k1'), addRow('c'));
    expect(await world.count()).toBe(2);
  });

  test('a cancellation that comes too late returns the answer of the write', async () => {
    await using world = await World.open(dialect);
    const first = await world.write(ALICE, request('k1'), addRow('a'));

    await world.cancel(ALICE, 'k1');

    expect(await world.write(ALICE, request('k1'), addRow('a'))).toEqual({ ...first, isReplay: true });
    expect(await world.count()).toBe(1);
  });

  test('one of a concurrent write and its cancellation wins', async () => {
    await using world = await World.open(dialect);

    const keys = Array.from({ length: 10 }, (_, i) => `k${i}`);
    const results = await Promise.all(
      keys.map(async (key) => {
        const writing = world.write(ALICE, request(key), addRow(key)).then(
          () => true,
          () => false,
        );
        await world.cancel(ALICE, key);
        return writing;
      }),
    );

    expect(await world.count()).toBe(results.filter(Boolean).length);
    const again = await Promise.allSettled(keys.map((key) => world.write(ALICE, request(key), addRow(key))));
    expect(again.map(({ status }) => status === 'fulfilled')).toEqual(results);
    expect(await world.count()).toBe(results.filter(Boolean).length);
  });

  test('N20 a key is scoped to its user', async () => {
    await using world = await World.open(dialect);
    await world.write(ALICE, request('k1'), addRow('a'));

    const answer = await world.write(BOB, request('k1'), addRow('b'));

    expect(answer.isReplay).toBe(false);
    expect(await world.count()).toBe(2);
  });

  test('a refusal rolls back its write and is stored, so that a late duplicate cannot succeed', async () => {
    await using world = await World.open(dialect);
    const refuse = async (tx: Tx, touch: Touch): Promise<WriteResult<unknown>> => {
      await addRow('a')(tx, touch);
      throw new AppError('not_own_post', [{ field: 'id', message: 'no' }]);
    };

    const refused = world.write(ALICE, request('k1'), refuse);
    await expect(refused).rejects.toMatchObject({ code: 'not_own_post' });
    const late = world.write(ALICE, request('k1'), addRow('a'));

    await expect(late).rejects.toMatchObject({
      code: 'not_own_post',
      status: 403,
      details: [{ field: 'id', message: 'no' }],
    });
    expect(await world.count()).toBe(0);
    expect(await world.head(`u:${ALICE.userId}`)).toBe(0);
  });

  test('H04 an internal error or a limit leaves the key free, so a retry can succeed', async () => {
    await using world = await World.open(dialect);
    const fail =
      (error: Error) =>
      async (tx: Tx, touch: Touch): Promise<WriteResult<unknown>> => {
        await addRow('a')(tx, touch);
        throw error;
      };

    await expect(world.write(ALICE, request('k1'), fail(new Error('bug')))).rejects.toThrow('bug');
    await expect(world.write(ALICE, request('k1'), fail(new AppError('too_many_requests')))).rejects.toThrow(AppError);
    const retry = await world.write(ALICE, request('k1'), addRow('a'));

    expect(retry).toMatchObject({ isReplay: false, body: { count: 1 } });
    expect(await world.count()).toBe(1);
  });

  test('one failing write in a group does not affect the others', async () => {
    await using world = await World.open(dialect);

    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((id) =>
        world.write(ALICE, request(`key-${id}`), async (tx, touch) => {
          const result = await addRow(id)(tx, touch);
          if (id === 'c') throw new Error('c fails');
          return result;
        }),
      ),
    );

    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await world.ids()).toEqual(['a', 'b', 'd']);
    expect(await world.head(`u:${ALICE.userId}`)).toBe(3);
  });

  test('without a key each request is executed', async () => {
    await using world = await World.open(dialect);

    await world.write(ALICE, { key: null, fingerprint: '' }, addRow('a'));
    await world.write(ALICE, { key: null, fingerprint: '' }, addRow('b'));

    expect(await world.count()).toBe(2);
  });

  test('a user whose account ended writes nothing, with a new or an answered key, and leaves no lock', async () => {
    await using world = await World.open(dialect);
    await world.write(ALICE, request('k1'), addRow('a'));
    await world.deactivate(ALICE.userId);
    await world.delete(BOB.userId);

    for (const [actor, asked] of [
      [ALICE, request('k1')],
      [ALICE, request('k2')],
      [BOB, request('k3')],
      [BOB, { key: null, fingerprint: '' }],
    ] as const) {
      await expect(world.write(actor, asked, addRow('b'))).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    }
    expect(await world.keys()).toEqual([request('k1').key]);
    expect(await world.ids()).toEqual(['a']);
  });

  test('a commit is announced with the new heads, a replay is not', async () => {
    await using world = await World.open(dialect);

    await world.write(ALICE, request('k1'), addRow('a'));
    await world.write(ALICE, request('k1'), addRow('a'));

    expect(world.received).toEqual([
      {
        type: 'heads',
        heads: [
          ['g', 1],
          [`u:${ALICE.userId}`, 1],
        ],
      },
    ]);
    expect(world.heads.peek('g')).toBe(1);
  });
});

function userId(text: string): UserId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id made up for a test
  return text as UserId;
}

function request(key: string, fingerprint = 'same'): WriteRequest {
  return { key: key.padEnd(8, '-'), fingerprint };
}

/** Inserts a row into a simple table, touches both scopes and counts the rows. */
function addRow(id: string) {
  return async (tx: Tx, touch: Touch): Promise<WriteResult<unknown>> => {
    await tx.insertInto('reservedUsernames').values({ username: id, until: 0, ownerId: null }).execute();
    touch(`u:${ALICE.userId}`, 'post', idNamed(id));
    touch('g', 'post', idNamed(id));
    const rows = await tx.selectFrom('reservedUsernames').select('username').execute();
    return { status: 201, body: { count: rows.length }, rev: 1 };
  };
}

function accountOf(id: UserId) {
  const names = { firstName: 'A', lastName: 'B', username: null, profileImageUrl: null };
  const account = { id, email: id, role: 'user' as const, isActive: 1, passwordHash: 'x', bio: '', rev: 1 };
  return { ...account, ...names, createdAt: 0, updatedAt: 0 };
}

class World implements AsyncDisposable {
  readonly received: unknown[] = [];
  readonly heads: Heads;
  readonly #db: Database;
  readonly #dispose: AsyncDisposable;
  readonly #bus = memoryBus();
  readonly #clock = new TestClock();

  private constructor(db: Database, dispose: AsyncDisposable) {
    this.#db = db;
    this.#dispose = dispose;
    this.heads = new Heads({ epoch: () => '0123456789ab', db: db.read, clock: this.#clock, freshForMs: 1000 });
    this.#bus.subscribe((message) => this.received.push(message));
  }

  static async open(dialect: Dialect): Promise<World> {
    const temporary = await temporaryDatabase(dialect);
    await temporary.db.write((tx) =>
      tx
        .insertInto('users')
        .values([accountOf(ALICE.userId), accountOf(BOB.userId)])
        .execute(),
    );
    return new World(temporary.db, temporary);
  }

  async deactivate(id: UserId): Promise<void> {
    await this.#db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', id).execute());
  }

  async delete(id: UserId): Promise<void> {
    await this.#db.write((tx) => tx.deleteFrom('users').where('id', '=', id).execute());
  }

  async keys(): Promise<string[]> {
    const rows = await this.#db.read.selectFrom('idempotency').select('key').execute();
    return rows.map((row) => row.key);
  }

  write(actor: Actor, asked: WriteRequest, fn: (tx: Tx, touch: Touch) => Promise<WriteResult<unknown>>) {
    return writeOnce({ db: this.#db, clock: this.#clock, heads: this.heads, bus: this.#bus }, actor, asked, fn);
  }

  cancel(actor: Actor, key: string): Promise<void> {
    return cancelWrite(
      { db: this.#db, clock: this.#clock, heads: this.heads, bus: this.#bus },
      actor,
      request(key).key ?? '',
    );
  }

  async ids(): Promise<string[]> {
    const rows = await this.#db.read.selectFrom('reservedUsernames').select('username').orderBy('username').execute();
    return rows.map(({ username }) => username);
  }

  async count(): Promise<number> {
    return (await this.ids()).length;
  }

  async head(scope: string): Promise<number> {
    const row = await this.#db.read
      .selectFrom('syncScopes')
      .select('head')
      .where('scope', '=', scope)
      .executeTakeFirst();
    return row?.head ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#dispose[Symbol.asyncDispose]();
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TestClock } from '../testing/test-clock.ts';
import { AccountTurns } from './account-turns.ts';
import { TurnQueue } from './turn-queue.ts';

const BUDGET = { burstMs: 60_000, share: 0.1 };

/** A queue of so many places whose tasks note their beginning and last until they are ended. */
function queueOf(slots: number) {
  const clock = new TestClock();
  const queue = new TurnQueue(slots, new AccountTurns(clock, BUDGET));
  const begun: string[] = [];
  const running: Disposable[] = [];
  const enter = (accountId: string | null, { isUrgent = true, isOfJob = false } = {}) =>
    queue.enter({ accountId, isUrgent, isOfJob }).then((turn) => {
      begun.push(accountId ?? 'server');
      running.push(turn);
    });
  /** Ends the oldest task, which took so long. */
  const end = async (ms = 0) => {
    clock.advance(ms);
    running.shift()?.[Symbol.dispose]();
    await Promise.resolve();
  };
  return { clock, queue, begun, enter, end };
}

describe('turns among accounts', () => {
  test('E12 one account has one place, however many tasks it has, and another begins at once', async () => {
    const { begun, enter } = queueOf(2);
    for (let i = 0; i < 6; i++) void enter('eve');

    await enter('bob');

    expect(begun).toEqual(['eve', 'bob']);
  });

  test('E12 accounts take turns: who has many tasks waits after each', async () => {
    const { begun, enter, end } = queueOf(1);
    for (const each of ['eve', 'eve', 'eve', 'eve', 'bob', 'bob', 'cy']) void enter(each);

    for (let i = 0; i < 7; i++) await end();

    expect(begun).toEqual(['eve', 'bob', 'cy', 'eve', 'bob', 'eve', 'eve']);
  });

  test('pictures that requests wait for come before those of jobs, also of the same account', async () => {
    const { begun, enter, end } = queueOf(1);
    await enter('ada');
    void enter('bob', { isUrgent: false, isOfJob: true });
    void enter('cy');

    await end();
    await end();

    expect(begun).toEqual(['ada', 'cy', 'bob']);
  });

  test('E12 an account that used its seconds is refused, says when to return, and is let in then', async () => {
    const { clock, enter, end } = queueOf(2);
    await enter('eve');
    await end(70_000);

    await expect(enter('eve')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 100 });
    await expect(enter('bob')).resolves.toBeUndefined();
    await expect(enter('eve', { isOfJob: true })).resolves.toBeUndefined();
    await end();
    await end();
    clock.advance(100_000);

    await expect(enter('eve')).resolves.toBeUndefined();
  });

  test('tasks that wait are refused, too, once the ones before them used the budget', async () => {
    const { enter, end } = queueOf(1);
    await enter('eve');
    const waiting = enter('eve');

    await end(61_000);

    await expect(waiting).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 });
  });

  test('E12 one account cannot fill the queue: its thirteenth waiting task is refused, and others wait', async () => {
    const { queue, enter } = queueOf(1);
    const waiting = Array.from({ length: 13 }, () => enter('eve').catch(() => 'closed'));

    const refused: unknown[] = [];
    const last = enter('eve').catch((error: unknown) => refused.push(error));
    const other = enter('bob').catch((error: unknown) => refused.push(error));
    await nextTurn();

    expect(refused).toMatchObject([{ code: 'too_many_requests' }]);
    queue.close();
    await Promise.all([...waiting, last, other]);
    expect(refused).toMatchObject([{}, { code: 'server_busy' }]);
  });

  test('many accounts together cannot make the queue grow without end', async () => {
    const { queue, enter } = queueOf(1);
    await enter('first');
    const waiting = Array.from({ length: 50 }, (_, n) => enter(`account${n}`).catch(() => 'closed'));

    const refused: unknown[] = [];
    const last = enter('last').catch((error: unknown) => refused.push(error));
    await nextTurn();

    expect(refused).toMatchObject([{ code: 'server_busy' }]);
    queue.close();
    await Promise.all([...waiting, last]);
  });

  test('no more than 500 accounts that had a turn are remembered', () => {
    const turns = new AccountTurns(new TestClock(), BUDGET);

    for (let n = 0; n < 1200; n++) turns.begin(`account${n}`)[Symbol.dispose]();

    expect(turns.ineligible().length).toBeLessThanOrEqual(500);
    expect(turns.ineligible()).toContain('account1199');
  });

  test('work of the server has no limit', async () => {
    const { begun, enter, end } = queueOf(2);

    for (let i = 0; i < 2; i++) await enter(null);
    await end(500_000);
    await enter(null);

    expect(begun).toEqual(['server', 'server', 'server']);
  });
});

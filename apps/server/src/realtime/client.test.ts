import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FrameQueue } from './client.ts';

test('Y03 frames after a failed one are still answered', async () => {
  const errors: unknown[] = [];
  const failure = new Error('The database is gone');
  const queue = new FrameQueue((error) => errors.push(error));
  const answered = Promise.withResolvers<string>();

  queue.add(() => Promise.reject(failure));
  queue.add(async () => answered.resolve('answered'));

  expect(await answered.promise).toBe('answered');
  expect(errors).toEqual([failure]);
});

test('forty requests of a client wait, further ones are refused until one was answered', async () => {
  const queue = new FrameQueue(() => {});
  const ended = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();

  const added = Array.from({ length: 42 }, (_, n) => queue.add(() => (n === 0 ? ended.promise : Promise.resolve())));
  ended.resolve();
  while (!queue.add(async () => answered.resolve())) await nextTurn();
  await answered.promise;

  expect(added).toEqual(Array.from({ length: 42 }, (_, n) => n < 40));
});

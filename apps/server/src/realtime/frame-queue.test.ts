import { expect, test } from 'vitest';
import { FrameQueue } from './frame-queue.ts';

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

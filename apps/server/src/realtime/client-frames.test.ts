import { expect, test } from 'vitest';
import { readClientFrame } from './client-frames.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const watch = (posts: number, rev = 0) => ({
  type: 'watch',
  posts: Array.from({ length: posts }, () => ({ id: ID, rev })),
});
const send = (key: string) => ({ type: 'message', conversationId: ID, message: 'Hi', key });

test.each([
  ['G07 a watch of 60 posts', 'one of 61', watch(60), watch(61)],
  ['a watch of revision 0', 'one of revision -1', watch(1, 0), watch(1, -1)],
  ['a message with a key of 100 characters', 'one with 101', send('k'.repeat(100)), send('k'.repeat(101))],
])('%s is read, and %s is not', (_name, _other, frame, beyond) => {
  expect(readClientFrame(JSON.stringify(frame))).toEqual(frame);
  expect(readClientFrame(JSON.stringify(beyond))).toBeNull();
});

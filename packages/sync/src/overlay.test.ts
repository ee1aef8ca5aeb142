import { expect, test } from 'vitest';
import { isReleased } from './overlay.ts';

const ack = { epoch: 'e', u: 10, rev: 3 };
const settledAt = (u: number, epoch = 'e') => ({ settled: { epoch, g: 0, u }, isAskedAfterAck: false });
const never = { settled: null, isAskedAfterAck: false };

test('an overlay ends when the row has the acknowledged revision', () => {
  expect(isReleased(ack, 3, never)).toBe(true);
  expect(isReleased(ack, 4, never)).toBe(true);
  expect(isReleased(ack, 2, never)).toBe(false);
  expect(isReleased(ack, undefined, never)).toBe(false);
});

test('an overlay also ends when a complete pull has passed the acknowledged number', () => {
  expect(isReleased(ack, undefined, settledAt(10))).toBe(true);
  expect(isReleased(ack, 2, settledAt(9))).toBe(false);
});

test('numbers of another epoch are ignored, but a later complete pull ends the overlay', () => {
  expect(isReleased(ack, 2, settledAt(99, 'f'))).toBe(false);
  expect(isReleased(ack, 2, { ...settledAt(1, 'f'), isAskedAfterAck: true })).toBe(true);
});

test('a mutation without an acknowledgement header waits for the next complete pull', () => {
  expect(isReleased(null, 99, settledAt(99))).toBe(false);
  expect(isReleased(null, undefined, { ...settledAt(1), isAskedAfterAck: true })).toBe(true);
});

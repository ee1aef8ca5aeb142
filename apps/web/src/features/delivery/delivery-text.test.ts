import { expect, test } from 'vitest';
import { deliveryText } from './delivery-text.ts';

test('a state is one line, with the share of sent bytes or the reason of a refusal', () => {
  expect(deliveryText('waiting')).toBe('Waiting to send');
  expect(deliveryText('sending')).toBe('Sending');
  expect(deliveryText('sending', { percent: 0 })).toBe('Sending 0 %');
  expect(deliveryText('failed')).toBe('Not sent');
  expect(deliveryText('failed', { reason: 'Storage limit reached' })).toBe('Not sent. Storage limit reached');
});

test('a feature words what it waits for', () => {
  expect(deliveryText('blocked')).toBe('Waits for another item');
  expect(deliveryText('blocked', { wording: { blocked: 'Waits for the post' } })).toBe('Waits for the post');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFirstPaint, whenShown } from './first-paint.ts';

beforeEach(() => {
  const snapshot = Object.assign(document.createElement('div'), { id: 'snapshot' });
  const app = Object.assign(document.createElement('div'), { id: 'app' });
  app.dataset['waiting'] = '';
  document.body.replaceChildren(snapshot, app);
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('secondary content begins once the feed has replaced its snapshot, and once', () => {
  const begun: string[] = [];
  whenShown(() => begun.push('waited'));
  const before = [...begun];

  endFirstPaint();
  endFirstPaint();
  whenShown(() => begun.push('at once'));

  expect(before).toEqual([]);
  expect(begun).toEqual(['waited', 'at once']);
  expect([...document.body.children].map(({ id }) => id)).toEqual(['app']);
});

test('secondary content begins after three seconds without a screen', () => {
  vi.useFakeTimers();
  let begun = 0;
  whenShown(() => begun++);

  vi.advanceTimersByTime(3000);
  endFirstPaint();

  expect(begun).toBe(1);
});

import { expect, test } from 'vitest';
import { adStateAt, clickThroughRate, readAdDuration, readDailyBudget } from './ad-rules.ts';

const AT = Date.parse('2026-11-21T12:00:00.000Z');
const RUNNING = {
  isActive: true,
  endsAt: '2026-11-22T12:00:00.000Z',
  dailyBudget: 1,
  spentToday: 99,
  spentOn: '2026-11-21',
};

test('N13 the click-through rate of an ad without impressions is 0.00, or 0.0', () => {
  const unseen = { clicks: 0, impressions: 0 };

  expect([clickThroughRate(unseen, 2), clickThroughRate(unseen, 1)]).toEqual(['0.00', '0.0']);
  expect(clickThroughRate({ clicks: 3, impressions: 0 }, 2)).toBe('0.00');
  expect(clickThroughRate({ clicks: 1, impressions: 3 }, 2)).toBe('33.33');
  expect(clickThroughRate({ clicks: 2, impressions: 3 }, 1)).toBe('66.7');
});

test('an ad is spent until midnight UTC, paused by its owner at any time, and ended for good', () => {
  const spent = { ...RUNNING, spentToday: 100 };

  expect(adStateAt(RUNNING, AT)).toBe('active');
  expect(adStateAt(spent, AT)).toBe('spent');
  expect(adStateAt(spent, Date.parse('2026-11-22T00:00:00.000Z'))).toBe('active');
  expect(adStateAt({ ...spent, isActive: false }, AT)).toBe('paused');
  expect(adStateAt({ ...spent, isActive: false }, Date.parse(spent.endsAt))).toBe('ended');
});

test.each(['', '0', '-1', '1.5', '1e3', '0x10', '+5', '٣', '01', '9007199254740993', '1000001', 'NaN', '1 0'])(
  'N10 %j is refused as a daily budget',
  (text) => {
    expect(readDailyBudget(text)).toBeNull();
  },
);

test('N11 a daily budget is 1 to 1,000,000, a duration 1 to 365 days', () => {
  expect(['1', ' 25 ', '1000000'].map(readDailyBudget)).toEqual([1, 25, 1_000_000]);
  expect(['1', '365'].map(readAdDuration)).toEqual([1, 365]);
  expect(['0', '366', '1.5', ''].map(readAdDuration)).toEqual([null, null, null, null]);
});

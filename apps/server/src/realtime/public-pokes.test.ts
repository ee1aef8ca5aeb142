import { expect, test } from 'vitest';
import { PublicPace } from './public-pokes.ts';

test('three changes after a quiet time are told at once, each to be pulled within 2 s', () => {
  const pace = new PublicPace(0);

  const pokes = [0, 2000, 4000].map((now) => [pace.waitMs(now), pace.poke(now + 1000, 10)]);

  expect(pokes).toEqual([
    [1000, 2000],
    [1000, 2000],
    [1000, 2000],
  ]);
});

test('where changes never stop, devices pull once in 20 s', () => {
  const pace = new PublicPace(0);
  let now = 0;
  let pokes = 0;

  for (; now < 600_000; pokes++) {
    now += pace.waitMs(now);
    pace.poke(now, 10);
  }

  expect(pokes / 600).toBeLessThan(0.056);
});

test('G09 the pulls of many devices spread, and no poke comes before they are done', () => {
  const pace = new PublicPace(0);

  const within = pace.poke(0, 10_000);

  expect(within).toBe(50_000);
  expect(pace.waitMs(0)).toBe(48_000);
  expect(pace.poke(0, 1_000_000)).toBe(300_000);
});

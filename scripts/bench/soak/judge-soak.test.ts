import { expect, test } from 'vitest';
import { isMet } from '../result.ts';
import { type Holding, judgeSoak } from './judge-soak.ts';

interface World {
  readonly minutes: number;
  readonly leakMbPerHour?: number;
  readonly leakedFilesPerHour?: number;
  readonly walMb?: number;
}

/** Memory of a healthy server: waves of collected garbage, 25 s long and 12 MB high, and a little noise. */
function heldFor({ minutes, leakMbPerHour = 0, leakedFilesPerHour = 0, walMb = 4 }: World): Holding[] {
  let state = 7;
  const noise = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: minutes * 12 }, (_, i) => {
    const hours = (i * 5) / 3600;
    return {
      atMs: i * 5000,
      rssMb: 180 + (i % 5) * 3 + noise() * 4 + leakMbPerHour * hours,
      files: 40 + Math.round(noise() * 6) + Math.floor(leakedFilesPerHour * hours),
      walMb: 2 + noise() * walMb,
    };
  });
}

function missed(world: World, loopDelayP99Ms = 12): string[] {
  return judgeSoak(heldFor(world), loopDelayP99Ms)
    .filter((line) => !isMet(line))
    .map(({ scenario }) => scenario);
}

test('P17 a server with stable memory passes, however it goes up and down', () => {
  expect(missed({ minutes: 100 })).toEqual([]);
});

test('P17 two megabytes an hour are detected in 100 minutes', () => {
  expect(missed({ minutes: 100, leakMbPerHour: 2 })).toEqual(['memory, growth after warm-up']);
});

test('P17 a short run fails only on certain growth, and says that it cannot judge the rest', () => {
  const [memory] = judgeSoak(heldFor({ minutes: 5, leakMbPerHour: 2 }), 12);

  expect(memory?.note).toContain('too short to tell');
  expect(missed({ minutes: 5, leakMbPerHour: 2 })).toEqual([]);
  expect(missed({ minutes: 5, leakMbPerHour: 600 })).toEqual(['memory, growth after warm-up']);
});

test('P17 unclosed descriptors, an unwritten log and a blocked loop fail', () => {
  expect(missed({ minutes: 100, leakedFilesPerHour: 20 })).toEqual(['file descriptors, last fifth / first fifth']);
  expect(missed({ minutes: 100, walMb: 80 })).toEqual(['write-ahead log, most']);
  expect(missed({ minutes: 100 }, 101)).toEqual(['loop delay, p99']);
});

test('P17 a run with hardly any measurements is invalid', () => {
  expect(() => judgeSoak(heldFor({ minutes: 0 }), 12)).toThrow('no line');
});

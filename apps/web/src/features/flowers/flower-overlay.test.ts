import { expect, test } from 'vitest';
import { foldFlower } from './flower-overlay.ts';
import { flowerWords } from './flower-words.ts';
import { setFlower } from './flowers.switch.ts';

const base = { isFlowered: false, flowersCount: 5 };

test('Y11 a pending flower changes the count by one, and only if it differs from the rows', () => {
  expect(foldFlower(base, true)).toEqual({ isFlowered: true, flowersCount: 6 });
  expect(foldFlower({ isFlowered: true, flowersCount: 6 }, true)).toEqual({ isFlowered: true, flowersCount: 6 });
  expect(foldFlower({ isFlowered: true, flowersCount: 6 }, false)).toEqual({ isFlowered: false, flowersCount: 5 });
  expect(foldFlower({ isFlowered: true, flowersCount: 0 }, false)).toEqual({ isFlowered: false, flowersCount: 0 });
  expect(foldFlower(base, undefined)).toEqual({ isFlowered: false, flowersCount: 5 });
});

test('the outbox has words for every mutation of this feature', () => {
  expect(flowerWords.map(({ kind }) => kind)).toEqual([setFlower.kind]);
});

import { expect, test } from 'vitest';
import { FlowerBridge, foldFlower } from './flower-overlay.ts';
import { flowerWords } from './flower-words.ts';
import { setFlower } from './flowers.mutators.ts';

const base = { isFlowered: false, flowersCount: 5, postRev: 7 };

test('a wish moves the count by one, and only where it differs from what the server has', () => {
  expect(foldFlower(base, true)).toEqual({ isFlowered: true, flowersCount: 6 });
  expect(foldFlower({ isFlowered: true, flowersCount: 6 }, true)).toEqual({ isFlowered: true, flowersCount: 6 });
  expect(foldFlower({ isFlowered: true, flowersCount: 6 }, false)).toEqual({ isFlowered: false, flowersCount: 5 });
  expect(foldFlower({ isFlowered: true, flowersCount: 0 }, false)).toEqual({ isFlowered: false, flowersCount: 0 });
  expect(foldFlower(base, undefined)).toEqual({ isFlowered: false, flowersCount: 5 });
});

test('the count does not fall back between the row of the flower and the row of the post', () => {
  const bridge = new FlowerBridge();

  const counts = [
    bridge.fold('rose', base, true),
    bridge.fold('rose', { ...base, isFlowered: true }, true),
    bridge.fold('rose', { ...base, isFlowered: true }, undefined),
    bridge.fold('rose', { isFlowered: true, flowersCount: 6, postRev: 8 }, undefined),
  ].map(({ flowersCount }) => flowersCount);

  expect(counts).toEqual([6, 6, 6, 6]);
});

test('a count that came with an unchanged revision ends the bridge too', () => {
  const bridge = new FlowerBridge();
  bridge.fold('rose', base, true);

  const after = bridge.fold('rose', { isFlowered: true, flowersCount: 6, postRev: 7 }, undefined);

  expect(after).toEqual({ isFlowered: true, flowersCount: 6 });
});

test('a flower whose post says so before the flower itself is there is counted once', () => {
  const bridge = new FlowerBridge();
  const counted = { ...base, flowersCount: 6, postRev: 8 };
  bridge.fold('rose', base, true);
  bridge.fold('rose', counted, true);

  const counts = [
    bridge.fold('rose', { ...counted, isFlowered: true }, true),
    bridge.fold('rose', { ...counted, isFlowered: true }, undefined),
  ].map(({ flowersCount }) => flowersCount);

  expect(counts).toEqual([6, 6]);
});

test('a flower that is taken back, and whose post says so first, is taken off once', () => {
  const bridge = new FlowerBridge();
  const given = { isFlowered: true, flowersCount: 6, postRev: 8 };
  const counted = { isFlowered: true, flowersCount: 5, postRev: 9 };
  bridge.fold('rose', given, false);
  bridge.fold('rose', counted, false);

  expect(bridge.fold('rose', { ...counted, isFlowered: false }, false).flowersCount).toBe(5);
});

test('flowers of others that go meanwhile leave the bridge as it is', () => {
  const bridge = new FlowerBridge();
  const fewer = { ...base, flowersCount: 4, postRev: 8 };
  bridge.fold('rose', base, true);

  const counts = [
    bridge.fold('rose', fewer, true),
    bridge.fold('rose', { ...fewer, isFlowered: true }, true),
    bridge.fold('rose', { isFlowered: true, flowersCount: 5, postRev: 9 }, undefined),
  ].map(({ flowersCount }) => flowersCount);

  expect(counts).toEqual([5, 5, 5]);
});

test('a refused wish leaves what the server has', () => {
  const bridge = new FlowerBridge();
  bridge.fold('rose', base, true);

  expect(bridge.fold('rose', base, undefined)).toEqual({ isFlowered: false, flowersCount: 5 });
});

test('the outbox has words for every wish of this feature', () => {
  expect(flowerWords.map(({ kind }) => kind)).toEqual([setFlower.kind]);
});

import { expect, test } from 'vitest';
import { mulberry32 } from '../seed/generator.ts';
import { isWrite, type Kind, kindAt, MIX } from './mix.ts';

const KINDS = Object.entries(MIX);

test('the mix of a day is nine reads and one write', () => {
  const shareOf = (isWanted: (kind: string) => boolean) =>
    KINDS.filter(([kind]) => isWanted(kind)).reduce((sum, [, share]) => sum + share, 0);
  const writes = new Set<string>(['views', 'flower', 'comment', 'follow', 'message', 'upload']);

  expect(shareOf((kind) => writes.has(kind))).toBe(100);
  expect(shareOf((kind) => !writes.has(kind))).toBe(900);
  expect(isWrite('message')).toBe(true);
  expect(isWrite('pull')).toBe(false);
});

test('the mix picks each kind as often as it states', () => {
  const random = mulberry32(7);
  const picked = new Map<Kind, number>();
  for (let i = 0; i < 200_000; i++) {
    const kind = kindAt(random());
    picked.set(kind, (picked.get(kind) ?? 0) + 1);
  }

  for (const [kind, share] of KINDS) {
    const found = [...picked].find(([name]) => name === kind)?.[1] ?? 0;
    expect(Math.abs(found / 200 - share), kind).toBeLessThan(Math.max(1, share / 10));
  }
});

test('the mix covers every point from 0 up to 1', () => {
  expect(kindAt(0)).toBe('feedUnchanged');
  expect(kindAt(0.999_999)).toBe('upload');
  expect(() => kindAt(1)).toThrow('not between');
});

import { expect, test } from 'vitest';
import { readShard } from './shard.ts';

const CHECKS = ['a', 'b', 'c', 'd'];

test('the parts of a whole are all of it, each check once', () => {
  const parts = ['1/3', '2/3', '3/3'].flatMap((part) => readShard(['--shard', part]).some(CHECKS));

  expect(parts.toSorted()).toEqual(CHECKS);
  expect(readShard([])).toMatchObject({ name: null });
  expect(readShard([]).some(CHECKS)).toEqual(CHECKS);
});

test.for([['--shard'], ['--shard', '0/3'], ['--shard', '4/3'], ['--shard', '2'], ['--shard', 'x/3']])(
  '%s is no part',
  (args) => expect(() => readShard(args)).toThrow('--shard wants a part of a whole'),
);

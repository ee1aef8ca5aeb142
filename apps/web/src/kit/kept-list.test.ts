import { expect, test } from 'vitest';
import type { ListResult } from '../sync/fetch-list.ts';
import { KeptList } from './kept-list.ts';

/** A list whose requests are answered by the test. */
function aList() {
  const asked: { readonly what: string; readonly answer: (result: ListResult | Error) => void }[] = [];
  const ask = (what: string) => () => {
    const { promise, resolve, reject } = Promise.withResolvers<ListResult>();
    asked.push({ what, answer: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
    return promise;
  };
  const list = new KeptList({ refresh: ask('beginning'), more: ask('more') });
  return { list, asked, names: () => asked.map(({ what }) => what) };
}

test('the beginning is asked for once at a time, and calls meanwhile share the next request', async () => {
  const { list, asked, names } = aList();

  const first = list.refresh();
  await list.refresh();
  list.retry();
  expect(names()).toEqual(['beginning']);
  asked[0]?.answer('unreachable');
  await expect.poll(() => names().length).toBe(2);
  asked[1]?.answer('more');
  await first;

  expect(names()).toEqual(['beginning', 'beginning']);
  expect(list.get()).toEqual({ asked: 'more', askedMore: null });
});

test('the next part is asked for once at a time, and its failure leaves the beginning as it is', async () => {
  const { list, asked, names } = aList();
  const beginning = list.refresh();
  asked[0]?.answer('more');
  await beginning;

  const more = list.more();
  expect(await list.more(), 'while it is asked for').toBe(false);
  asked[1]?.answer(new Error('The disk is full'));
  expect(await more).toBe(false);
  expect(list.get()).toEqual({ asked: 'more', askedMore: 'failed' });

  const again = list.more();
  asked[2]?.answer('end');
  expect(await again).toBe(true);
  expect(list.get()).toEqual({ asked: 'more', askedMore: 'end' });
  expect(names()).toEqual(['beginning', 'more', 'more']);
});

import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { ListResult } from '../../sync/fetch-list.ts';
import { PostsReader, type PostsSource } from './posts-reader.ts';
import { aPostView } from './testing/a-post-view.ts';

interface Listed {
  readonly total: number;
  readonly stored: number;
  readonly isStale?: boolean;
  /** Number of the newest posts that are to be deleted, and so are not shown. */
  readonly deleted?: number;
}

/** A list of `total` posts with `stored` of them on the device; the server returns a page of 20 more with each call. */
function aSource({ total, stored, isStale = false, deleted = 0 }: Listed) {
  const posts = Array.from({ length: total }, (_, n) => aPostView({ n: total - n }));
  let here = stored;
  let result: ListResult | null = null;
  let isKnown = true;
  let notify = () => {};
  const asked: string[] = [];
  const source: PostsSource = {
    watch(limit, isCutOff, onChange) {
      let isWanted = true;
      notify = () => {
        const shown = posts.slice(0, Math.min(limit, here));
        const isAllOfDevice = shown.length < limit;
        if (isWanted) onChange({ posts: shown.slice(deleted), isAllOfDevice, isKnown, savedAt: null });
      };
      queueMicrotask(() => {
        if (isCutOff) asked.push('cut off');
        notify();
      });
      return { unsubscribe: () => void (isWanted = false) };
    },
    setVisibleRange: () => undefined,
    async older() {
      asked.push('older');
      if (result) return result;
      here = Math.min(total, here + 20);
      return here === total ? 'end' : 'more';
    },
    isStale: async () => isStale,
    async refresh(count) {
      asked.push(`refresh ${count}`);
      return result ?? 'more';
    },
  };
  const drop = (count: number) => {
    here -= count;
    isKnown = false;
    notify();
  };
  return { source, asked, drop, fail: (how: ListResult | null) => (result = how) };
}

async function opened(source: PostsSource) {
  const reader = new PostsReader(source);
  const close = reader.subscribe(() => undefined);
  await vi.waitFor(() => expect(reader.get().posts).not.toBeNull());
  return { reader, close };
}

const count = (reader: PostsReader) => reader.get().posts?.length;

test('the list grows from the device first, then from the server, and reports its end', async () => {
  const { source, asked } = aSource({ total: 70, stored: 30 });
  const { reader, close } = await opened(source);
  expect(count(reader)).toBe(20);

  reader.more();
  await vi.waitFor(() => expect(reader.get().isAll).toBe(true));
  const ofDevice = [count(reader), [...asked]];
  reader.more();
  await vi.waitFor(() => expect(count(reader)).toBe(50));
  reader.more();
  await vi.waitFor(() => expect(reader.get().older).toBe('end'));
  reader.more();
  close();

  expect(ofDevice).toEqual([30, []]);
  expect(asked).toEqual(['older', 'older']);
});

test('a list that was read to its end requests posts that the device has lost since, and not forever', async () => {
  const { source, asked, drop } = aSource({ total: 30, stored: 30 });
  const { reader, close } = await opened(source);
  reader.more();
  await vi.waitFor(() => expect(reader.get().isAll).toBe(true));
  reader.more();
  await vi.waitFor(() => expect(reader.get().older).toBe('end'));

  drop(5);
  expect(reader.get()).toMatchObject({ older: 'more', isKnown: false });
  reader.more();
  await vi.waitFor(() => expect(count(reader)).toBe(30));
  drop(1);
  reader.more();
  close();

  expect(reader.get().older).toBe('end');
  expect(asked).toEqual(['older', 'older']);
});

test('a list with a pending deletion still grows by one page at a time', async () => {
  const { source } = aSource({ total: 200, stored: 200, deleted: 3 });
  const { reader, close } = await opened(source);

  reader.more();
  reader.more();
  await vi.waitFor(() => expect(count(reader)).toBe(37));
  reader.more();
  await vi.waitFor(() => expect(count(reader)).toBe(57));
  close();
});

test('a stale list is refreshed when it opens, at its shown length', async () => {
  const { source, asked } = aSource({ total: 20, stored: 20, isStale: true });

  const { reader, close } = await opened(source);
  await vi.waitFor(() => expect(reader.get().older).toBe('more'));
  await vi.waitFor(() => expect(asked.some((call) => call.startsWith('refresh'))).toBe(true));
  close();
});

test('without the server the list shows the stored posts, and can be retried', async () => {
  const { source, asked, fail } = aSource({ total: 60, stored: 10 });
  const { reader, close } = await opened(source);
  fail('unreachable');

  reader.more();
  await vi.waitFor(() => expect(asked).toContain('cut off'));
  const failed = reader.get().older;
  fail(null);
  reader.retry();
  await vi.waitFor(() => expect(count(reader)).toBe(30));
  close();

  expect(failed).toBe('unreachable');
  expect(reader.get().older).toBe('more');
});

test('a returning reader gets the list down to the former position', async () => {
  const { source } = aSource({ total: 200, stored: 200 });
  const { reader, close } = await opened(source);

  reader.readUpTo(85);
  await vi.waitFor(() => expect(count(reader)).toBe(100));
  reader.readUpTo(40);
  close();

  expect(count(reader)).toBe(100);
});

import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../ui/use-store.ts';
import { OlderPosts } from './older-posts.tsx';
import { PostsReader, type PostsSource } from './posts-reader.ts';
import { aPostView } from './testing/a-post-view.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a reader who reaches the end within one frame gets the next page', () => {
  const callbacks: IntersectionObserverCallback[] = [];
  class Watcher {
    constructor(callback: IntersectionObserverCallback) {
      callbacks.push(callback);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  const more = vi.fn<() => void>();
  render(
    <OlderPosts list={{ older: 'more', more, retry: vi.fn(), isAll: false, readings: 1 }} count={20} nearEnd={1600} />,
  );

  Reflect.apply(callbacks[0] ?? expect.fail('nobody watches the end'), null, [
    [{ isIntersecting: false }, { isIntersecting: true }],
  ]);

  expect(more).toHaveBeenCalledTimes(1);
});

test('an end that stays visible asks again after its request was dropped', async () => {
  class Watcher {
    readonly #callback: (seen: readonly { isIntersecting: boolean }[]) => void;
    constructor(callback: (seen: readonly { isIntersecting: boolean }[]) => void) {
      this.#callback = callback;
    }
    observe = () => this.#callback([{ isIntersecting: true }]);
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  const reader = new PostsReader(anOldList(70));
  function List() {
    const state = useStore(reader);
    const { more, retry } = reader;
    return <OlderPosts list={{ ...state, more, retry }} count={state.posts?.length ?? 0} nearEnd={1600} />;
  }

  render(<List />);

  await waitFor(() => expect(reader.get().posts).toHaveLength(70));
});

/** A complete list on the device, which is fetched again once it is shown. */
function anOldList(length: number): PostsSource {
  const posts = Array.from({ length }, (_, n) => aPostView({ n: n + 1 }));
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  return {
    watch(limit, _, callback) {
      const page = { posts: posts.slice(0, limit), isAllOfDevice: limit > length, isKnown: true, savedAt: null };
      let isWanted = true;
      queueMicrotask(() => {
        if (isWanted) callback(page);
        show();
      });
      return { unsubscribe: () => void (isWanted = false) };
    },
    setVisibleRange: () => undefined,
    older: async () => 'end',
    isStale: async () => true,
    refresh: () => shown.then(() => 'more'),
  };
}

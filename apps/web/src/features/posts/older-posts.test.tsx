import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OlderPosts } from './older-posts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who is at the end within one frame of being far from it is brought more', () => {
  const told: IntersectionObserverCallback[] = [];
  class Watcher {
    constructor(tell: IntersectionObserverCallback) {
      told.push(tell);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  const more = vi.fn<() => void>();
  render(<OlderPosts list={{ older: 'idle', more, retry: vi.fn(), isAll: false }} count={20} nearEnd={1600} />);

  Reflect.apply(told[0] ?? expect.fail('nobody watches the end'), null, [
    [{ isIntersecting: false }, { isIntersecting: true }],
  ]);

  expect(more).toHaveBeenCalledTimes(1);
});

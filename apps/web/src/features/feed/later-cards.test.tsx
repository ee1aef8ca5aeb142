import { act, cleanup, render } from '@testing-library/react';
import { createRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedPost, PostView, SetVisibleRange } from '../posts/post-view.ts';
import { aPostView } from '../posts/testing/a-post-view.ts';
import { LaterCards } from './later-cards.tsx';

const SCREEN_PX = 800;
/** The content of a card in this test, and its height. */
const CARD_PX = 300;
const setVisibleRange = vi.fn<SetVisibleRange>();

/** Reports the size of every observed element at once: a slot has its declared height, a card a fixed one. */
class Sizes implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe(element: Element): void {
    Object.defineProperty(element, 'offsetParent', { value: document.body, configurable: true });
    const place = element.firstElementChild;
    const guess = place instanceof HTMLElement ? Number.parseFloat(place.style.height) : Number.NaN;
    const height = element.parentElement === null ? SCREEN_PX : Number.isNaN(guess) ? CARD_PX : guess;
    const box = { blockSize: height, inlineSize: 390 };
    queueMicrotask(() =>
      this.#callback(
        [
          {
            target: element,
            contentRect: new DOMRect(0, 0, 390, height),
            borderBoxSize: [box],
            contentBoxSize: [box],
            devicePixelContentBoxSize: [box],
          },
        ],
        this,
      ),
    );
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** One frame, and the tasks after it. */
async function frame(): Promise<void> {
  await act(async () => {
    vi.advanceTimersToNextFrame();
    await vi.advanceTimersByTimeAsync(0);
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('innerWidth', 390);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(SCREEN_PX);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function feedOf(count: number) {
  const posts = Array.from({ length: count }, (_, n) => aPostView({ n: n + 1 }));
  const drawn: string[] = [];
  const handle = createRef<WindowVirtualizerHandle>();
  const draw = (post: PostView) => {
    drawn.push(post.id);
    return <article data-post={post.id} />;
  };
  const list = (shown: readonly ListedPost[]) => (
    <LaterCards posts={shown} setVisibleRange={setVisibleRange} handle={handle} isReturning={false}>
      {draw}
    </LaterCards>
  );
  return { posts, drawn, list };
}

test('cards are rendered from the top, and only near the screen', async () => {
  const { posts, drawn, list } = feedOf(100);
  const view = render(list(posts));
  for (let i = 0; i < 12; i++) await frame();

  expect(drawn).toEqual(posts.slice(0, drawn.length).map(({ id }) => id));
  expect(drawn.length).toBeGreaterThan(2);
  expect(view.container.querySelectorAll('article, [style*=height]').length).toBeLessThan(20);
});

test('another page at the end renders no existing card again', async () => {
  const { posts, drawn, list } = feedOf(40);
  const view = render(list(posts.slice(0, 20)));
  for (let i = 0; i < 12; i++) await frame();
  const before = [...drawn];

  view.rerender(list(posts));
  for (let i = 0; i < 3; i++) await frame();

  expect(before.length).toBeGreaterThan(2);
  expect(drawn).toEqual(before);
});

test('an unloaded post keeps its space, and gets its card once it is loaded', async () => {
  const { posts, drawn, list } = feedOf(40);
  const view = render(list([...posts.slice(0, 2), ...posts.slice(2).map((_, n) => 100 + n)]));
  for (let i = 0; i < 12; i++) await frame();
  const before = [...drawn];

  view.rerender(list(posts));
  for (let i = 0; i < 12; i++) await frame();

  expect(before).toEqual(posts.slice(0, 2).map(({ id }) => id));
  expect(setVisibleRange.mock.lastCall?.[1]).toMatchObject({ first: posts[0]?.id });
  expect(drawn.length).toBeGreaterThan(2);
  expect(drawn).toEqual(posts.slice(0, drawn.length).map(({ id }) => id));
});

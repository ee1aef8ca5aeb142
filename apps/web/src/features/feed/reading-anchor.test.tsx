import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreAnchor } from './reading-anchor.ts';

let frames: FrameRequestCallback[] = [];
const scrolled: unknown[] = [];

beforeEach(() => {
  frames = [];
  scrolled.length = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('scrollBy', (by: { readonly top: number }) => scrolled.push(by.top));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.style.overflowAnchor = '';
});

function draw(count: number): void {
  for (let n = 0; n < count; n++) for (const run of frames.splice(0)) run(0);
}
const anchorOfBrowser = () => document.documentElement.style.overflowAnchor;

test('a second removal takes the correction over, and the browser corrects nothing before its end', () => {
  restoreAnchor([{ id: '1', top: 0 }], () => 100);
  draw(20);
  scrolled.length = 0;

  restoreAnchor([{ id: '2', top: 0 }], () => 7);
  draw(15);

  expect(new Set(scrolled)).toEqual(new Set([7]));
  expect(anchorOfBrowser()).toBe('none');
  draw(30);
  expect(anchorOfBrowser()).toBe('');
});

import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogSheet } from './dialog-sheet.tsx';

/** The visible part of a phone's screen, which a keyboard makes smaller. */
class VisiblePart extends EventTarget {
  height = innerHeight;
  offsetTop = 0;
  scale = 1;

  show(height: number, scale = 1): void {
    Object.assign(this, { height, scale, offsetTop: innerHeight - height });
    this.dispatchEvent(new Event('resize'));
  }
}

afterEach(() => vi.unstubAllGlobals());

const sheet = (isOpen: boolean) => (
  <DialogSheet isOpen={isOpen} onClose={() => undefined} title="Comments">
    <input aria-label="Your comment" />
  </DialogSheet>
);
const heightOf = (element: Element) =>
  element.closest<HTMLElement>('[style*="--seen"]')?.style.getPropertyValue('--seen-height');

test('a sheet stays in the part of the screen that a keyboard leaves visible', async () => {
  const view = new VisiblePart();
  vi.stubGlobal('visualViewport', view);
  const stop = vi.spyOn(view, 'removeEventListener');
  const { rerender, unmount } = render(sheet(false));
  rerender(sheet(true));
  const field = await screen.findByLabelText('Your comment');

  expect(heightOf(field)).toBeUndefined();
  view.show(innerHeight - 300);
  expect(heightOf(field)).toBe(`${innerHeight - 300}px`);
  view.show(innerHeight - 300, 2);
  expect(heightOf(field), 'a pinch zoom is no keyboard').toBeUndefined();
  view.show(innerHeight - 300);
  view.show(innerHeight - 50);
  expect(heightOf(field), 'a toolbar is no keyboard').toBeUndefined();

  unmount();
  expect(stop.mock.calls.map(([type]) => type).toSorted()).toEqual(['resize', 'scroll']);
});

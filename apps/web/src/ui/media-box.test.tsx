import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { boxRatio, drawnSizes, MediaBox } from './media-box.tsx';

afterEach(cleanup);

const SOURCES = [
  { width: 320, url: '/media/m/320' },
  { width: 640, url: '/media/m/640' },
];

test.each([
  [4000, 3000, 4 / 3],
  [1000, 4000, 0.8],
  [4000, 1000, 1.91],
  [0, 0, 1],
])('a picture of %d by %d has a box of ratio %d', (width, height, ratio) => {
  expect(boxRatio(width, height)).toBeCloseTo(ratio);
});

test.each([
  [4000, 1000, '(min-width: 640px) calc(640px * 2.09), calc(100vw * 2.09)'],
  [4000, 3000, '(min-width: 640px) 640px, 100vw'],
  [1000, 4000, '(min-width: 640px) 640px, 100vw'],
])('B12 a picture of %d by %d is requested in its drawn width', (width, height, sizes) => {
  expect(drawnSizes('(min-width: 640px) 640px, 100vw', width, height)).toBe(sizes);
  render(<MediaBox width={width} height={height} thumbhash={HASH} alt="A view" sources={SOURCES} />);

  expect(screen.getByAltText('A view').getAttribute('sizes')).toBe(sizes);
});

const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

function styleAround(alt: string): string | null | undefined {
  return screen.getByAltText(alt).parentElement?.getAttribute('style');
}

test('the box reserves its space, shows a placeholder a moment later, and offers each size', async () => {
  render(<MediaBox width={4000} height={3000} thumbhash={HASH} alt="A hill" sources={SOURCES} />);
  const image = screen.getByAltText('A hill');
  const atFirst = styleAround('A hill');

  expect(image.getAttribute('srcset')).toBe('/media/m/320 320w, /media/m/640 640w');
  expect(image.getAttribute('loading')).toBe('lazy');
  expect(atFirst).toMatch(/^aspect-ratio: 1\.3333\d* \/ 1; --ratio: 1\.3333\d*;?$/);
  await vi.waitFor(() => expect(styleAround('A hill')).toContain('data:image/png'));
});

test('a picture that is loaded at once has no placeholder', async () => {
  render(
    <>
      <MediaBox width={4} height={3} thumbhash={HASH} alt="Kept here" sources={SOURCES} />
      <MediaBox width={4} height={3} thumbhash={HASH} alt="On its way" sources={SOURCES} />
    </>,
  );
  Object.defineProperty(screen.getByAltText('Kept here'), 'naturalWidth', { value: 640 });

  await vi.waitFor(() => expect(styleAround('On its way')).toContain('data:image/png'));
  expect(styleAround('Kept here')).not.toContain('data:image/png');
});

test('a picture that does not fill its box has the placeholder around it, however early it is loaded', async () => {
  const shape = { width: 4, height: 5 };
  render(<MediaBox width={4} height={3} thumbhash={HASH} alt="Kept here" sources={SOURCES} shape={shape} />);
  Object.defineProperty(screen.getByAltText('Kept here'), 'naturalWidth', { value: 640 });

  await vi.waitFor(() => expect(styleAround('Kept here')).toContain('data:image/png'));
});

test('the first picture of a screen is requested first, the others near the screen, each in its drawn width', () => {
  render(
    <>
      <MediaBox width={4} height={3} thumbhash="" alt="First" sources={SOURCES} priority />
      <MediaBox width={4} height={3} thumbhash="" alt="Second" sources={SOURCES} />
      <MediaBox width={4} height={3} thumbhash="" alt="In a bubble" sources={SOURCES} sizes="72vw" />
    </>,
  );
  const marked = (alt: string) =>
    ['loading', 'fetchpriority', 'decoding', 'sizes'].map((name) => screen.getByAltText(alt).getAttribute(name));

  expect(marked('First')).toEqual(['eager', 'high', 'sync', '(min-width: 640px) 640px, 100vw']);
  expect(marked('Second')).toEqual(['lazy', 'auto', 'async', '(min-width: 640px) 640px, 100vw']);
  expect(marked('In a bubble')).toEqual(['lazy', 'auto', 'async', '72vw']);
});

test('a picture that fails to load shows a message in its box', () => {
  render(<MediaBox width={10} height={10} thumbhash="" alt="A hill" sources={SOURCES} />);

  fireEvent.error(screen.getByAltText('A hill'));

  expect(screen.getByText('A hill (cannot be shown right now)')).toBeDefined();
});

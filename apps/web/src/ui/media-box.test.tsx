import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { boxRatio, MediaBox } from './media-box.tsx';

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

test('the box has its shape and its stand-in before any picture, and offers each size', () => {
  render(
    <MediaBox width={4000} height={3000} thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI" alt="A hill" sources={SOURCES} />,
  );
  const image = screen.getByAltText('A hill');

  expect(image.getAttribute('srcset')).toBe('/media/m/320 320w, /media/m/640 640w');
  expect(image.getAttribute('loading')).toBe('lazy');
  expect(image.parentElement?.getAttribute('style')).toContain('data:image/png');
});

test('a picture that cannot be had says so in its box', () => {
  render(<MediaBox width={10} height={10} thumbhash="" alt="A hill" sources={SOURCES} />);

  fireEvent.error(screen.getByAltText('A hill'));

  expect(screen.getByText('A hill (cannot be shown right now)')).toBeDefined();
});

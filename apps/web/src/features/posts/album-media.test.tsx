import { aMediaId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { AlbumMedia } from './album-media.tsx';
import { photoSlides } from './photo-slides.ts';
import type { PostPicture, PostView } from './post-view.ts';
import { aPostView } from './testing/a-post-view.ts';

const picture = (n: number): PostPicture => ({
  kind: 'stored',
  media: {
    id: aMediaId(n),
    kind: 'image',
    width: 400,
    height: 300,
    thumbhash: '',
    isAnimated: false,
    variants: [{ width: 320, height: 240, url: `/media/${n}/320?h=x` }],
  },
});
const post: PostView = {
  ...aPostView({ n: 1, author: 'Ada' }),
  photos: ['One', '', 'Three', ''].map((altText, place) => ({ altText, picture: picture(place + 1) })),
};

const scrolled: Element[] = [];

beforeEach(() => {
  scrolled.length = 0;
  vi.stubGlobal('IntersectionObserver', undefined);
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this);
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  await renderOnDevice(
    await testLocal(testDevice(), post.author.id),
    <AlbumMedia post={post} isFirst={false} listOf={null} onDoubleTap={() => undefined} />,
  );
  const track = screen.getByRole('list');
  Object.defineProperty(track, 'clientWidth', { value: 100 });
  const scrollTo = (place: number) => {
    Object.defineProperty(track, 'scrollLeft', { value: place * 100, configurable: true });
    fireEvent.scroll(track);
  };
  return { track, scrollTo };
}

const loaded = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('an album shows its first photo, loads the next one ahead, and says which of how many is shown', async () => {
  const { track, scrollTo } = await show();

  const photos = within(track).getAllByRole('listitem', { hidden: true });
  expect(photos.map(({ childElementCount }) => childElementCount)).toEqual([1, 1, 0, 0]);
  expect(screen.getByText('1/4')).toBeDefined();
  expect(loaded()).toEqual(['/media/1/320?h=x', '/media/2/320?h=x']);

  scrollTo(1);
  expect(screen.getByText('Photo 2 of 4')).toBeDefined();
  expect(loaded()).toHaveLength(3);
  scrollTo(0);
  expect(loaded()).toHaveLength(3);
});

test('arrows and keys move on, and end at the first and the last photo', async () => {
  const { track, scrollTo } = await show();
  const photos = within(track).getAllByRole('listitem', { hidden: true });

  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  within(track).getAllByRole('button', { name: 'View photo' })[0]?.focus();
  fireEvent.keyDown(track, { key: 'ArrowRight' });
  expect(scrolled).toEqual([photos[1], photos[1]]);
  expect(screen.getByRole('button', { name: 'Previous photo' })).toHaveProperty('disabled', true);

  scrollTo(3);
  expect(photos[3]?.contains(document.activeElement)).toBe(true);
  expect(screen.getByRole('button', { name: 'Next photo' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(track, { key: 'ArrowLeft' });
  expect(scrolled.at(-1)).toBe(photos[2]);
});

test('the alternative text belongs to the shown photo', async () => {
  const { scrollTo } = await show();
  expect(screen.getByRole('button', { name: 'Show alt text' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'One' })).toBeDefined();

  scrollTo(1);
  expect(screen.queryByRole('button', { name: 'Show alt text' })).toBeNull();
  scrollTo(2);
  expect(screen.getByRole('button', { name: 'Show alt text' })).toBeDefined();
});

test('the viewer has a slide for each photo, with its own text', () => {
  const single = { ...aPostView({ n: 2, author: 'Ada' }), photos: [{ picture: picture(9), altText: '' }] };
  const slides = photoSlides([post, single]);

  expect(slides.map(({ src, alt }) => [src, alt])).toEqual([
    ['/media/1/320?h=x', 'One'],
    ['/media/2/320?h=x', 'Photo by Ada'],
    ['/media/3/320?h=x', 'Three'],
    ['/media/4/320?h=x', 'Photo by Ada'],
    ['/media/9/320?h=x', 'Photo by Ada'],
  ]);
  expect(slides.map(({ place }) => place)).toEqual([0, 1, 2, 3, 0]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { visibleToast } from '../../ui/toast.ts';
import { sharePostLink } from './share-post.ts';
import { aPostId } from './testing/a-post-view.ts';

const post = { id: aPostId(7), content: 'Quinces' };
const url = `${location.origin}/?post=${post.id}`;

afterEach(() => vi.unstubAllGlobals());

/** A browser with the given ways of sharing. */
function browser(parts: { readonly share?: () => Promise<void>; readonly writeText?: () => Promise<void> }) {
  const share = vi.fn(parts.share ?? (async () => undefined));
  const writeText = vi.fn(parts.writeText ?? (async () => undefined));
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...(parts.share && { share, canShare: () => true }) });
  return { share, writeText };
}

test('the share sheet of the system gets the link with the caption', async () => {
  const { share, writeText } = browser({ share: async () => undefined });

  await sharePostLink(post);

  expect(share).toHaveBeenCalledWith({ title: 'Posy', text: 'Quinces', url });
  expect(writeText).not.toHaveBeenCalled();
});

test('without a share sheet the link is copied, and that is announced', async () => {
  const { writeText } = browser({});

  await sharePostLink(post);

  expect(writeText).toHaveBeenCalledWith(url);
  expect(visibleToast()?.title).toBe('Link copied');
});

test('closing the share sheet does nothing else; if it fails, the link is copied', async () => {
  const closed = browser({ share: async () => Promise.reject(new DOMException('', 'AbortError')) });
  await sharePostLink(post);
  const broken = browser({ share: async () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  await sharePostLink(post);

  expect(closed.writeText).not.toHaveBeenCalled();
  expect(broken.writeText).toHaveBeenCalledWith(url);
});

test('if everything fails, the link is shown for copying by hand', async () => {
  browser({ writeText: async () => Promise.reject(new Error('denied')) });

  await sharePostLink(post);

  expect(visibleToast()).toMatchObject({ title: 'The link could not be copied.', description: url, isError: true });
});

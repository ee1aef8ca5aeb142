import { matches } from '@posy/contract/check';
import { type Link, LinkSchema } from '@posy/contract/links';

const TITLE = 'Title of a sample';
const HREF = 'https://sample.invalid/';
const SRC = '/sample/picture';
const SRCSET = '/sample/1 1w, /sample/2 2w';

/** Two links for a rendered pattern: one with a URL, and one without. */
export const SAMPLE_LINKS: readonly Link[] = [sample(1, HREF), sample(2, '')];

/** Placeholders in a rendered sample for values that differ between links, by the server's names. */
export const SAMPLE_WORDS = { title: TITLE, href: HREF, srcset: SRCSET, src: SRC } as const;

function sample(n: number, linkUrl: string): Link {
  const id = `0197b000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const variants = [1, 2].map((width) => ({ url: `/sample/${width}`, width, height: 1 }));
  const media = { id, kind: 'image', width: 1, height: 1, thumbhash: '', isAnimated: false, variants };
  const link = { id, title: TITLE, linkUrl, imageUrl: SRC, media };
  if (!matches(LinkSchema, link)) throw new Error('A sample is a link');
  return link;
}

import { matches } from '@posy/contract/check';
import { type Link, LinkSchema } from '@posy/contract/links';

/** A link as the server returns it: 'Garden n', with the URL https://posy.garden/n. */
export function aLink(n: number, over: Partial<Link> = {}): Link {
  const id = `0197b000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const media = { id, kind: 'image', width: 4, height: 3, thumbhash: '', isAnimated: false, variants: [] };
  const link = { id, title: `Garden ${n}`, linkUrl: `https://posy.garden/${n}`, imageUrl: `/media/${id}/320`, media };
  if (!matches(LinkSchema, link)) throw new Error('not a link');
  return { ...link, ...over };
}

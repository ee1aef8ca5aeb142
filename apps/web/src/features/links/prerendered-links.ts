import { matches } from '@posy/contract/check';
import { type Link, LinkSchema } from '@posy/contract/links';
import { createContext } from 'react';
import * as Type from 'typebox';

/** The links for prerendering, which has no server. Null in the browser. */
export const PrerenderedLinks = createContext<readonly Link[] | null>(null);

/** The element in which the server sends the links that it inserted into the page (the build writes it). */
const ID = 'page-data';

/** The links in the page's HTML, with which it is hydrated; null for a page without them. */
export function readPageLinks(): readonly Link[] | null {
  if (typeof document === 'undefined') return null;
  const links: unknown = JSON.parse(document.getElementById(ID)?.textContent ?? 'null');
  return matches(Type.Array(LinkSchema), links) ? links : null;
}

/** Later visits of the page ask again. */
export function dropPageLinks(): void {
  document.getElementById(ID)?.remove();
}

import { readWebAddress } from '@posy/contract/web-address';

/** Where a link leads: an http(s) address, or null for one that leads nowhere. What the server says is checked as well. */
export function linkHref(linkUrl: string): string | null {
  const address = readWebAddress(linkUrl);
  return 'href' in address ? address.href : null;
}

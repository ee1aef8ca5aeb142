import { readWebAddress } from '@posy/contract/web-address';

/** The http(s) URL of a link, or null for an invalid one. The server's value is checked as well. */
export function linkHref(linkUrl: string): string | null {
  const address = readWebAddress(linkUrl);
  return 'href' in address ? address.href : null;
}

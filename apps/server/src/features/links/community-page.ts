import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import type { Link } from '@posy/contract/links';
import type { Deps } from '../../deps.ts';
import type { PageItem } from '../../http/list-page.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { listLinksOf } from './links.service.ts';

/** The community page's content before the app starts: its newest links. The app requests the older ones. */
export async function communityItems({ db }: Pick<Deps, 'db'>): Promise<readonly PageItem[]> {
  const { links } = await listLinksOf(db.read, 'community', { before: TOP, limit: MAX_PAGE_SIZE });
  return links.map(itemOf);
}

function itemOf(link: Link): PageItem {
  const { title, linkUrl, imageUrl, media } = link;
  const srcset = media.variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return { isLinked: linkUrl !== '', words: { title, href: linkUrl, src: imageUrl, srcset }, data: link };
}

import { SHOWN_IMAGE_LINKS } from '@posy/contract/limits';
import { imageLinksCall, type Link } from '@posy/contract/links';
import type { LocalDb } from '../../local/local-db.ts';
import { isListStale, noteFetch } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';

const PAGE_KEY = 'image-links';

/** The stored links of the strip, in order; null before the first fetch. */
export async function readImageLinks({ cache }: LocalDb): Promise<readonly Link[] | null> {
  const page = await cache.pages.get(PAGE_KEY);
  if (!page) return null;
  const links = await cache.imageLinks.bulkGet([...(page.ids ?? [])]);
  return links.flatMap((link) => (link ? [link] : []));
}

/** Fetches the links of the strip if the last fetch is over five minutes old. */
export async function refreshImageLinks(local: LocalDb): Promise<void> {
  if (!(await isListStale(local, PAGE_KEY))) return;
  const answer = await call(imageLinksCall, {}, { query: { limit: SHOWN_IMAGE_LINKS }, uid: local.uid });
  if (answer.kind === 'ok') await keep(local, answer.body);
}

/** Called after an administrator's change on this device: the next use fetches the links again. */
export async function noteImageLinksChanged({ cache }: LocalDb): Promise<void> {
  await cache.pages.update(PAGE_KEY, { validatedAt: 0 });
}

async function keep(local: LocalDb, links: readonly Link[]): Promise<void> {
  const shown = links.slice(0, SHOWN_IMAGE_LINKS);
  const { cache } = local;
  await cache.transaction('rw', cache.imageLinks, cache.pages, async () => {
    await cache.imageLinks.clear();
    await cache.imageLinks.bulkPut(shown);
    await noteFetch(local, PAGE_KEY, { ids: shown.map(({ id }) => id) });
  });
}

import { SHOWN_IMAGE_LINKS } from '@posy/contract/limits';
import { type Link, LinkSchema } from '@posy/contract/links';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { isListStale } from '../../sync/fetch-list.ts';
import { call } from '../../sync/http.ts';

const PAGE_KEY = 'image-links';
const LinksSchema = Type.Array(LinkSchema);

/** The links of the strip as this device knows them, in their order; null before they were ever brought. */
export async function readImageLinks({ cache }: LocalDb): Promise<readonly Link[] | null> {
  const page = await cache.pages.get(PAGE_KEY);
  if (!page) return null;
  const links = await cache.imageLinks.bulkGet([...(page.ids ?? [])]);
  return links.flatMap((link) => (link ? [link] : []));
}

/** Asks for the links of the strip, where they were last asked for more than five minutes ago. */
export async function refreshImageLinks(local: LocalDb): Promise<void> {
  if (!(await isListStale(local, PAGE_KEY))) return;
  const path = `/api/image-links?limit=${SHOWN_IMAGE_LINKS}`;
  const answer = await call(path, { schema: LinksSchema, uid: local.uid });
  if (answer.kind === 'ok') await keep(local, answer.body);
}

/** An administrator changed them on this device: they are asked for at the next occasion. */
export async function noteImageLinksChanged({ cache }: LocalDb): Promise<void> {
  await cache.pages.update(PAGE_KEY, { validatedAt: 0 });
}

async function keep({ cache, device }: LocalDb, links: readonly Link[]): Promise<void> {
  const shown = links.slice(0, SHOWN_IMAGE_LINKS);
  const now = device.clock.now();
  await cache.transaction('rw', cache.imageLinks, cache.pages, async () => {
    await cache.imageLinks.clear();
    await cache.imageLinks.bulkPut(shown);
    await cache.pages.put({ key: PAGE_KEY, fetchedAt: now, validatedAt: now, ids: shown.map(({ id }) => id) });
  });
}

import type { UserId } from '@posy/contract/ids';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { PageQuery } from '@posy/contract/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { VersionCache } from '../../http/version-cache.ts';
import { bytesOf } from '../../json-parts.ts';
import { formatPageCursor, parsePageCursor, TOP } from '../../paging/page-cursor.ts';
import { matchesEtag } from '../media/byte-range.ts';
import type { Page, PageRequest } from './feed.service.ts';

/** A page for one viewer; `next`: start of the next page, null at the end. `parts`: of its JSON. */
interface SentPage {
  readonly next: string | null;
  parts: readonly Buffer[];
}

/** A list of posts for one viewer. `of`: names the list among those of the same route, without spaces. */
interface PostList {
  readonly viewerId: UserId;
  readonly of: string;
}

/** Sends pages of posts, and caches those that are asked for again. */
export class PostPages {
  /** Pages are text already; the schema of an answer is only for the documentation. */
  static readonly compile = () => String;
  readonly #deps: Deps;
  readonly #pages: VersionCache<SentPage>;

  /** `maxBytes`: of all cached pages. */
  constructor(deps: Deps, maxBytes: number) {
    this.#deps = deps;
    this.#pages = new VersionCache(deps.db, maxBytes, ({ parts }) => bytesOf(parts));
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewerId, of }: PostList,
    query: PageQuery,
    list: (page: PageRequest) => Promise<Page>,
  ): Promise<FastifyReply> {
    const { db, postJson } = this.#deps;
    const etag = await setHeads(this.#deps, reply, viewerId);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const after = query.cursor === undefined ? TOP : parsePageCursor(query.cursor);
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    // Other parameters do not change the page, so they must not make another cache entry.
    const key = [viewerId, of, limit, formatPageCursor(after)].join(' ');
    let isKnown = true;
    const sent = await this.#pages.get(key, async () => {
      isKnown = false;
      const page = await list({ after, limit });
      return { next: page.next && formatPageCursor(page.next), parts: await postJson.page(db.read, page.rows) };
    });
    // Joining a page pays off once it is sent several times.
    if (isKnown && sent.parts.length > 1) sent.parts = [Buffer.concat(sent.parts)];
    const link = nextLink(request, sent.next);
    if (link !== null) reply.header('link', link);
    return reply.sendParts(sent.parts);
  }
}

/** Sets the headers of the version of an answer, before its rows are read. Returns the entity tag. */
export async function setHeads(deps: Deps, reply: FastifyReply, viewerId: UserId): Promise<string> {
  const etag = `"${await setAsOf(deps, reply, viewerId)}"`;
  reply.header('etag', etag);
  return etag;
}

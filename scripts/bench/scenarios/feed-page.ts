import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Bench, Posy } from '../bench.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import type { Call } from '../load.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';

const CONNECTIONS = 10;
const REQUESTS = 6000;
/** Pages of 100 to the page "at depth": 50,000 posts down where there are that many. */
const DEPTH_PAGES = 500;
const PLACES = 500;

/** A side that requests one page of the product repeatedly, and the page itself. */
export async function pageSide({ server, viewer }: Posy, path: string): Promise<Side & { readonly page: string }> {
  const call: Call = { method: 'GET', path, headers: viewer.headers };
  const response = await fetch(server.origin + path, { headers: viewer.headers });
  const page = await response.text();
  if (!response.ok || !page.startsWith('[{')) throw new Error(`${path} is not a page: ${response.status} ${page}`);
  return { server, page, load: { origin: server.origin, call, connections: CONNECTIONS, status: 200, body: page } };
}

/**
 * A side that requests pages from many places, each time from a millisecond after the last time, so that the server has no
 * cached page and reads the database. `from` is the path of a list or of one of its pages.
 */
export async function pagesSide(posy: Posy, from: string): Promise<Side & { readonly page: string }> {
  const { server, viewer } = posy;
  const paths: string[] = [];
  let path = await nextPage(posy, withLimit(from, 1));
  while (paths.length < PLACES && path !== null) {
    // The last places of a short list have no whole page.
    if ((await nextPage(posy, withLimit(path, 20))) === null) break;
    paths.push(withLimit(path, 20));
    path = await nextPage(posy, path);
  }
  if (paths.length === 0) throw new Error(`${from} has too few rows to be read in pages`);
  const { page } = await pageSide(posy, withLimit(from, 20));
  let asked = 0;
  const call = (): Call => {
    const turn = asked++;
    const at = paths[turn % paths.length] ?? from;
    return { method: 'GET', path: later(at, Math.floor(turn / paths.length)), headers: viewer.headers };
  };
  return { server, page, load: { origin: server.origin, call, connections: CONNECTIONS, status: 200 } };
}

/** The page that begins some ms after the place of a cursor, which is `<ms>.<id>`. */
function later(path: string, ms: number): string {
  const url = new URL(path, 'http://localhost');
  const [time, id] = url.searchParams.get('cursor')?.split('.') ?? [];
  if (time === undefined || id === undefined) throw new Error(`${path} has no cursor`);
  url.searchParams.set('cursor', `${Number(time) + ms}.${id}`);
  return url.pathname + url.search;
}

function withLimit(path: string, limit: number): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('limit', String(limit));
  return url.pathname + url.search;
}

/** A side that answers the same bytes without any work. */
export async function bytesSide(bench: Bench, body: string): Promise<Side> {
  const file = join(bench.folder('bytes-'), 'body.json');
  writeFileSync(file, body);
  const server = await bench.bound('bytes', file);
  const call: Call = { method: 'GET', path: '/' };
  return { server, load: { origin: server.origin, call, connections: CONNECTIONS, status: 200, body } };
}

export const feedFirstPage: Scenario = {
  id: 'B1',
  title: 'feed, first page',
  async run(bench) {
    const side = await pageSide(await bench.world(), '/api/posts');
    return [
      await againstBytes(bench, side, { id: 'B1', scenario: `feed, first page, ${bench.usualPosts} posts`, target: 2 }),
    ];
  },
};

export const feedAtDepth: Scenario = {
  id: 'B2',
  title: 'feed, pages at depth',
  async run(bench) {
    const posy = await bench.world();
    let path = '/api/posts?limit=100';
    let depth = 0;
    for (; depth < DEPTH_PAGES; depth++) {
      const next = await nextPage(posy, path);
      if (next === null) break;
      path = next;
    }
    const posts = bench.usualPosts >= 100_000 ? depth * 100 : 0;
    const side = await pagesSide(posy, posts > 0 ? path : '/api/posts');
    const scenario = `feed, ${PLACES} pages from ${posts} posts down, each read anew`;
    return [await againstBytes(bench, side, { id: 'B2', scenario, target: 5 })];
  },
};

export const feedGrowth: Scenario = {
  id: 'B3',
  title: 'feed and my posts, many posts against few',
  async run(bench) {
    const few = bench.options.posts[0];
    const many = bench.options.posts.at(-1);
    if (few === undefined || many === undefined || few === many) throw new Error('Growth needs two numbers of posts');
    const lists = [
      { title: 'feed', path: '/api/posts' },
      { title: 'my posts', path: '/api/posts/my' },
    ];
    const results: Result[] = [];
    for (const { title, path } of lists) {
      const grown = await pagesSide(await bench.world(many), path);
      const small = await pagesSide(await bench.world(few), path);
      const { measured, bound, ratio } = await compareCpu(grown, small, bench.rounds(REQUESTS));
      const scenario = `${title}, pages each read anew, ${many} posts against ${few}`;
      results.push({ id: 'B3', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.15 });
    }
    return results;
  },
};

export const feedAnalyzed: Scenario = {
  id: 'B16',
  title: 'feed after ANALYZE',
  async run(bench) {
    const analyzed = await bench.newWorld(bench.usualPosts, (path) => {
      const db = new BetterSqlite3(path);
      db.exec('ANALYZE');
      db.close();
    });
    const after = await pagesSide(analyzed, '/api/posts');
    const before = await pagesSide(await bench.world(), '/api/posts');
    const { measured, bound, ratio } = await compareCpu(after, before, bench.rounds(REQUESTS));
    await analyzed.server[Symbol.asyncDispose]();
    const line = { measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.1 };
    return [{ id: 'B16', scenario: 'feed pages, each read anew, after ANALYZE against before', ...line }];
  },
};

/** Cost of a page against sending the same bytes. */
export async function againstBytes(
  bench: Bench,
  side: Side & { readonly page: string },
  line: Pick<Result, 'id' | 'scenario' | 'target'>,
): Promise<Result> {
  const bytes = await bytesSide(bench, side.page);
  const { measured, bound, ratio, measuredFigures, boundFigures } = await compareCpu(
    side,
    bytes,
    bench.rounds(REQUESTS),
  );
  const difference = Math.abs(measuredFigures.bodyBytes / boundFigures.bodyBytes - 1);
  if (difference > (side.load.body === undefined ? 0.03 : 0)) {
    throw new Error('The two sides did not send equal bytes');
  }
  const note = `${side.page.length} bytes; ${Math.round(measuredFigures.perSecond)}/s against ${Math.round(boundFigures.perSecond)}/s`;
  return { ...line, measured, bound, unit: CPU_UNIT, figure: ratio, note };
}

async function nextPage({ server, viewer }: Posy, path: string): Promise<string | null> {
  const response = await fetch(server.origin + path, { headers: viewer.headers });
  await response.arrayBuffer();
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  if (link === undefined) return null;
  const url = new URL(link, server.origin);
  return url.pathname + url.search;
}

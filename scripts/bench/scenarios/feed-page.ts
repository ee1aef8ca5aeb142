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

/** A side that asks the product for one page again and again, and what the page is. */
export async function pageSide({ server, viewer }: Posy, path: string): Promise<Side & { readonly page: string }> {
  const call: Call = { method: 'GET', path, headers: viewer.headers };
  const response = await fetch(server.origin + path, { headers: viewer.headers });
  const page = await response.text();
  if (!response.ok || !page.startsWith('[{')) throw new Error(`${path} is not a page: ${response.status} ${page}`);
  return { server, page, load: { origin: server.origin, call, connections: CONNECTIONS, status: 200, body: page } };
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
    return [await againstBytes(bench, 'B1', `feed, first page, ${bench.usualPosts} posts`, '/api/posts', 2)];
  },
};

export const feedAtDepth: Scenario = {
  id: 'B2',
  title: 'feed, page at depth',
  async run(bench) {
    const posy = await bench.world();
    let path = '/api/posts?limit=100';
    let depth = 0;
    for (; depth < DEPTH_PAGES; depth++) {
      const next = await nextPage(posy, path);
      if (next === null) break;
      path = next;
    }
    const deep = path.replace('limit=100', 'limit=20');
    return [await againstBytes(bench, 'B2', `feed, page ${depth * 100} posts down`, deep, 4)];
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
      const grown = await pageSide(await bench.world(many), path);
      const small = await pageSide(await bench.world(few), path);
      const { measured, bound, ratio } = await compareCpu(grown, small, bench.rounds(REQUESTS));
      const scenario = `${title}, ${many} posts against ${few}`;
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
    const after = await pageSide(analyzed, '/api/posts');
    const before = await pageSide(await bench.world(), '/api/posts');
    const { measured, bound, ratio } = await compareCpu(after, before, bench.rounds(REQUESTS));
    await analyzed.server[Symbol.asyncDispose]();
    const line = { measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.1 };
    return [{ id: 'B16', scenario: 'feed, first page, after ANALYZE against before', ...line }];
  },
};

async function againstBytes(bench: Bench, id: string, scenario: string, path: string, target: number): Promise<Result> {
  const side = await pageSide(await bench.world(), path);
  const bytes = await bytesSide(bench, side.page);
  const { measured, bound, ratio, measuredFigures, boundFigures } = await compareCpu(
    side,
    bytes,
    bench.rounds(REQUESTS),
  );
  if (measuredFigures.bodyBytes !== boundFigures.bodyBytes) throw new Error('The two sides did not send equal bytes');
  const note = `${side.page.length} bytes; ${Math.round(measuredFigures.perSecond)}/s against ${Math.round(boundFigures.perSecond)}/s`;
  return { id, scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target, note };
}

async function nextPage({ server, viewer }: Posy, path: string): Promise<string | null> {
  const response = await fetch(server.origin + path, { headers: viewer.headers });
  await response.arrayBuffer();
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  if (link === undefined) return null;
  const url = new URL(link, server.origin);
  return url.pathname + url.search;
}

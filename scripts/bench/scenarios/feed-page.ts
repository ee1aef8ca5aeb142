import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Posy } from '../bench.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import type { Call } from '../load.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';

const CONNECTIONS = 10;
const REQUESTS = 6000;

/** A side that requests one page of the product repeatedly, and the page itself. */
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

/** B1: the page that everybody asks for, against sending the same bytes. */
export const feedFirstPage: Scenario = {
  id: 'B1',
  title: 'feed, first page',
  async run(bench) {
    const side = await pageSide(await bench.world(), '/api/posts');
    const bytes = await bytesSide(bench, side.page);
    const { measured, bound, ratio, measuredFigures, boundFigures } = await compareCpu(
      side,
      bytes,
      bench.rounds(REQUESTS),
    );
    if (measuredFigures.bodyBytes !== boundFigures.bodyBytes) throw new Error('The two sides did not send equal bytes');
    const note = `${side.page.length} bytes; ${Math.round(measuredFigures.perSecond)}/s against ${Math.round(boundFigures.perSecond)}/s`;
    const scenario = `feed, first page, ${bench.options.posts} posts`;
    return [{ id: 'B1', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 2, note }];
  },
};

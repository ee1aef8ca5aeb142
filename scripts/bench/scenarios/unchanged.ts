import { SYNC_AS_OF_HEADER } from '../../../packages/contract/src/headers.ts';
import type { Bench, Posy } from '../bench.ts';
import { compareCpu } from '../interleaved.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';

const CONNECTIONS = 10;
const REQUESTS = 10_000;

export const unchanged: Scenario = {
  id: 'B4',
  title: 'nothing new: 304',
  async run(bench) {
    const posy = await bench.world();
    const feed = await etagOf(posy, '/api/posts');
    const cursor = feed.asOf;
    const pull = `/api/sync?c=${cursor}`;
    return [
      await againstHello(bench, posy, 'unchanged feed', '/api/posts', feed.etag),
      await againstHello(bench, posy, 'idle sync pull', pull, `"${cursor}"`),
    ];
  },
};

async function againstHello(bench: Bench, posy: Posy, scenario: string, path: string, etag: string): Promise<Result> {
  const hello = await bench.bound('hello');
  const headers = { ...posy.viewer.headers, 'if-none-match': etag };
  const { measured, bound, ratio, measuredFigures, boundFigures } = await compareCpu(
    {
      server: posy.server,
      load: {
        origin: posy.server.origin,
        call: { method: 'GET', path, headers },
        connections: CONNECTIONS,
        status: 304,
        body: '',
      },
    },
    {
      server: hello,
      load: { origin: hello.origin, call: { method: 'GET', path: '/' }, connections: CONNECTIONS, status: 200 },
    },
    bench.rounds(REQUESTS),
  );
  const note = `${Math.round(measuredFigures.perSecond)}/s against ${Math.round(boundFigures.perSecond)}/s`;
  return { id: 'B4', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.3, note };
}

async function etagOf({ server, viewer }: Posy, path: string): Promise<{ etag: string; asOf: string }> {
  const response = await fetch(server.origin + path, { headers: viewer.headers });
  await response.arrayBuffer();
  const etag = response.headers.get('etag');
  const asOf = response.headers.get(SYNC_AS_OF_HEADER);
  if (etag === null || asOf === null) throw new Error(`${path} has no ETag or no ${SYNC_AS_OF_HEADER}`);
  return { etag, asOf };
}

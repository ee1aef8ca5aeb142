import { SYNC_AS_OF_HEADER } from '../../../packages/contract/src/headers.ts';
import { formatCursor, parseCursor } from '../../../packages/contract/src/sync.ts';
import { compareCpu } from '../interleaved.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { bytesSide } from './feed-page.ts';

const ROWS = 200;
const CONNECTIONS = 10;
const REQUESTS = 1000;
/** Devices that went offline at different times have different cursors. The server caches answers for fewer. */
const CURSORS = 500;

export const pull: Scenario = {
  id: 'B5',
  title: 'sync pull of 200 rows',
  async run(bench) {
    const { server, viewer } = await bench.world();
    const feed = await fetch(`${server.origin}/api/posts?limit=1`, { headers: viewer.headers });
    await feed.arrayBuffer();
    const head = parseCursor(feed.headers.get(SYNC_AS_OF_HEADER) ?? '');
    if (!head) throw new Error('A list says how new it is');
    const pathFrom = (behind: number) =>
      `/api/sync?l=${ROWS}&c=${formatCursor({ ...head, g: Math.max(0, head.g - ROWS - behind) })}`;

    const answer = await fetch(server.origin + pathFrom(0), { headers: viewer.headers });
    const body = await answer.text();
    const rows = body.split('"s":"g"').length - 1;
    if (rows !== ROWS) throw new Error(`The pull has ${rows} rows: ${body.slice(0, 300)}`);

    let asked = 0;
    const { measured, bound, ratio, measuredFigures, boundFigures } = await compareCpu(
      {
        server,
        load: {
          origin: server.origin,
          call: () => ({ method: 'GET', path: pathFrom((asked += 7) % CURSORS), headers: viewer.headers }),
          connections: CONNECTIONS,
          status: 200,
        },
      },
      await bytesSide(bench, body),
      bench.rounds(REQUESTS),
    );
    const difference = measuredFigures.bodyBytes / boundFigures.bodyBytes - 1;
    if (Math.abs(difference) > 0.03) throw new Error(`The pulls' bytes differ from the bound's by ${difference}`);
    const note = `${body.length} bytes, ${CURSORS} different cursors; ${Math.round(measuredFigures.perSecond)}/s`;
    const scenario = `sync pull of ${ROWS} rows`;
    return [{ id: 'B5', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 3, note }];
  },
};

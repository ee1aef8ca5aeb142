import { SYNC_AS_OF_HEADER } from '../../../packages/contract/src/headers.ts';
import { formatCursor, parseCursor } from '../../../packages/contract/src/sync.ts';
import { compareCpu } from '../interleaved.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { bytesSide } from './feed-page.ts';

/** Devices that went offline at different times are 1 to 200 rows behind; one that is further behind gets a snapshot. */
const ROWS = 200;
const CONNECTIONS = 10;
const REQUESTS = 1000;

export const pull: Scenario = {
  id: 'B5',
  title: 'sync pulls of 1 to 200 rows',
  async run(bench) {
    const { server, viewer } = await bench.world();
    const feed = await fetch(`${server.origin}/api/posts?limit=1`, { headers: viewer.headers });
    await feed.arrayBuffer();
    const head = parseCursor(feed.headers.get(SYNC_AS_OF_HEADER) ?? '');
    if (!head) throw new Error('A list says how new it is');
    const pathFrom = (behind: number) => `/api/sync?l=${ROWS}&c=${formatCursor({ ...head, g: head.g - behind })}`;

    // The mean of all.
    const answer = await fetch(server.origin + pathFrom(ROWS / 2), { headers: viewer.headers });
    const body = await answer.text();
    if (!body.includes('"reset":[]')) throw new Error(`The pull is a snapshot: ${body.slice(0, 300)}`);

    let asked = 0;
    const { measured, bound, ratio, measuredFigures, boundFigures } = await compareCpu(
      {
        server,
        load: {
          origin: server.origin,
          call: () => ({ method: 'GET', path: pathFrom(1 + ((asked += 7) % ROWS)), headers: viewer.headers }),
          connections: CONNECTIONS,
          status: 200,
        },
      },
      await bytesSide(bench, body),
      bench.rounds(REQUESTS),
    );
    const difference = measuredFigures.bodyBytes / boundFigures.bodyBytes - 1;
    if (Math.abs(difference) > 0.03) throw new Error(`The pulls' bytes differ from the bound's by ${difference}`);
    const note = `${body.length} bytes, ${ROWS} different cursors; ${Math.round(measuredFigures.perSecond)}/s`;
    const scenario = `sync pulls of 1 to ${ROWS} rows`;
    return [{ id: 'B5', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 3, note }];
  },
};

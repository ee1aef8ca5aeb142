import { openFeed, postHeight, readOn } from '../feed-reader.ts';
import { heapMb, slowDown, tasksWhile } from '../page-tasks.ts';
import type { Scenario } from '../scenario.ts';

const POSTS = 1000;
const SLOWER = 4;
/** Speed of repeated flings. */
const PX_PER_S = 6000;
const MAX_NODES = 400;
/** Two pages of posts, after which all one-time work is done. */
const WARM_POSTS = 40;
const FEW = 500;
const MANY = 10_000;

/** F2: a thousand posts on a slow phone. */
export const scrolling: Scenario = {
  id: 'F2',
  title: 'scrolling a thousand posts, 4x slower CPU',
  async run(bench) {
    const count = bench.options.isQuick ? POSTS / 5 : POSTS;
    await using reader = await openFeed(bench, Math.max(10_000, bench.options.posts));
    const { page } = reader;
    const height = await postHeight(page);
    await readOn(page, { px: WARM_POSTS * height, pxPerSecond: PX_PER_S });
    const before = await heapMb(page);
    await slowDown(page, SLOWER);
    let nodes = 0;
    const tasks = await tasksWhile(page, async () => {
      nodes = await readOn(page, { px: count * height, pxPerSecond: PX_PER_S });
    });
    await slowDown(page, 1);
    const after = await heapMb(page);
    const line = { id: 'F2', bound: null } as const;
    const work = `${(tasks.totalMs / count).toFixed(1)} ms of CPU a post; longest ${tasks.longestMs.toFixed(0)} ms`;
    return [
      {
        ...line,
        scenario: `scrolling ${count} posts, ${SLOWER}x slower CPU: tasks over 50 ms of CPU`,
        measured: tasks.longCount,
        unit: 'tasks',
        figure: tasks.longCount,
        target: 5,
        note: work,
      },
      {
        ...line,
        scenario: 'elements of posts at once',
        measured: nodes,
        unit: 'nodes',
        figure: nodes,
        target: MAX_NODES,
      },
      {
        ...line,
        scenario: `heap after ${count} posts more`,
        measured: after,
        bound: before,
        unit: 'MB',
        figure: (after - before) * (POSTS / count),
        target: 3,
        note: 'figure: growth in MB per 1,000 posts',
      },
    ];
  },
};

/** F3: the memory that posts above the viewport still use. */
export const longReading: Scenario = {
  id: 'F3',
  title: 'heap after ten thousand posts',
  async run(bench) {
    const many = bench.options.isQuick ? MANY / 5 : MANY;
    await using reader = await openFeed(bench, Math.max(many * 2, bench.options.posts));
    const { page } = reader;
    const height = await postHeight(page);
    const pxPerSecond = 60_000;
    await readOn(page, { px: FEW * height, pxPerSecond });
    const few = await heapMb(page);
    await readOn(page, { px: (many - FEW) * height, pxPerSecond });
    const much = await heapMb(page);
    return [
      {
        id: 'F3',
        scenario: `heap after ${many} posts against ${FEW}`,
        measured: much,
        bound: few,
        unit: 'MB',
        figure: much / few,
        target: 2,
      },
    ];
  },
};

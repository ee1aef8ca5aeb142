import { type Load, runLoad } from '../load.ts';
import { BenchPostgres } from '../postgres.ts';
import { treeCpuSeconds } from '../process-tree.ts';
import type { Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';
import { newestPosts, signInPeople, WRITERS, mutations } from './flower.ts';
import { fewAndMany, growth, PEOPLE_READS } from './people-lists.ts';
import { comments, follows, followersOf } from './people-writes.ts';
import { makeWorld, scannedTables } from './postgres.ts';

const WRITES = 1000;

export const postgresPeople: Scenario = {
  id: 'B17',
  title: 'comments, follows and totals on PostgreSQL',
  async run(bench) {
    const [few, many] = fewAndMany(bench);
    await using bigDatabase = await BenchPostgres.start();
    await using smallDatabase = await BenchPostgres.start();
    const big = await makeWorld(bench, bigDatabase, many);
    const small = await makeWorld(bench, smallDatabase, few);
    const reads = PEOPLE_READS.map(({ side }) => side);
    const scans = await scannedTables(bench, bigDatabase, big.dataDir, reads);

    const grown = await bench.startWorld(big.dataDir, big.env);
    const base = await bench.startWorld(small.dataDir, small.env);
    const grownLines = await growth(bench, grown, base, {
      suffix: `on PostgreSQL, ${many} posts against ${few}`,
      cpuOf: (posy) => posy.server.cpuSeconds() + treeCpuSeconds((posy === grown ? bigDatabase : smallDatabase).pid),
    });

    const writers = await signInPeople(grown, WRITERS);
    const posts = await newestPosts(grown);
    const load = { origin: grown.server.origin, connections: WRITERS };
    const writes: readonly Load[] = [
      { ...load, status: 200, call: mutations(writers, posts) },
      { ...load, status: 201, call: comments(writers, posts) },
      { ...load, status: 200, call: follows(writers, await followersOf(grown)) },
    ];
    const figures = await Promise.all(writes.map((each) => runLoad(each, WRITES)));
    const waits = /deadlock detected/g.exec(bigDatabase.takeLog())?.length ?? 0;
    await grown.server[Symbol.asyncDispose]();
    await base.server[Symbol.asyncDispose]();

    const rates = figures.map((each) => `${Math.round(each.perSecond)}/s`).join(', ');
    const rest = { bound: null, target: 0 };
    const lines: Result[] = [
      {
        ...rest,
        id: 'B17',
        scenario: 'my posts, comments, followers, following, stats on PostgreSQL: tables read from end to end',
        measured: scans.length,
        figure: scans.length,
        unit: 'tables',
        note: scans.join(', '),
      },
      {
        ...rest,
        id: 'B17',
        scenario: `flowers, comments and follows at once on PostgreSQL, ${WRITERS} writers each: deadlocks`,
        measured: waits,
        figure: waits,
        unit: 'deadlocks',
        note: `0 errors; ${rates}`,
      },
    ];
    return [...lines, ...grownLines];
  },
};

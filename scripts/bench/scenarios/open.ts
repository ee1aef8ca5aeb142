import { openOnSqlite } from '../open/many-apps.ts';
import { onPostgres } from '../open/on-postgres.ts';
import { OpenWorld } from '../open/open-world.ts';
import { measureReturn } from '../open/return.ts';
import { screenLines } from '../open/screen.ts';
import { useLines } from '../open/use-lines.ts';
import { BUSY, measureUse, QUICKLY_BUSY } from '../open/use.ts';
import type { Failure, Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';

export const open: Scenario = {
  id: 'OPEN',
  title: 'being open',
  isOnDemand: true,
  async run(bench) {
    const { isQuick } = bench.options;
    const seconds = isQuick ? 8 : 60;
    const people = isQuick ? 10 : 100;
    const busy = isQuick ? QUICKLY_BUSY : BUSY;
    const lines: (Result | Failure)[] = [];
    const part = async (id: string, scenario: string, measure: () => Promise<readonly Result[]>) => {
      process.stderr.write(`  ${id} ${scenario}\n`);
      try {
        lines.push(...(await measure()));
      } catch (error) {
        // The parts after it are measured all the same.
        lines.push({ id, scenario, error: error instanceof Error ? error.message : String(error) });
      }
    };
    const { server, viewer } = await bench.world();
    const servers = {
      origins: [server.origin],
      cpuSeconds: () => server.cpuSeconds(),
      loopDelayP99Ms: () => server.loopDelayP99Ms(),
    };
    await part('O1', 'use of open apps', async () => {
      const world = await OpenWorld.open(servers, people);
      const use = await measureUse(world, viewer, { seconds, busy });
      world.end();
      return useLines(use, busy);
    });
    await part('O5', 'one real page', () => screenLines(bench, servers));
    await part('O6', 'first pull after a day away', () => measureReturn(servers));
    if (bench.options.databases.includes('postgres')) {
      await part('O8', 'PostgreSQL, two web processes, Redis', () => onPostgres(bench, { people, seconds, busy }));
    }
    // The last one: it lowers the priority of this process.
    await part('O4', 'many open apps', () => openOnSqlite(servers, { people: people * 10, seconds, busy }));
    return lines;
  },
};

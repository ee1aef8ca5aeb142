import { startPosy } from '../posy-process.ts';
import type { Scenario } from '../scenario.ts';
import { median } from '../statistics.ts';

export const start: Scenario = {
  id: 'B15',
  title: 'start to first answer',
  async run(bench) {
    const dataDir = await bench.dataDir();
    const seconds: number[] = [];
    for (let round = 0; round < bench.rounds(1).rounds + 1; round++) {
      const server = await startPosy({ dataDir });
      await server[Symbol.asyncDispose]();
      // The first start reads the file into memory and does not count.
      if (round > 0) seconds.push(server.startedInMs / 1000);
    }
    const measured = median(seconds);
    const scenario = `start to first answer, ${bench.options.posts} posts`;
    return [{ id: 'B15', scenario, measured, bound: null, unit: 's', figure: measured, target: 1 }];
  },
};

import { measureParts } from '../capacity/parts.ts';
import { startProduct } from '../capacity/product.ts';
import { PROXIES, measureProxy } from '../capacity/proxy-parts.ts';
import { type Failure, formatTable, type Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';

export const capacity: Scenario = {
  id: 'CAPACITY',
  title: 'what one of everything costs',
  isOnDemand: true,
  async run(bench) {
    const requests = bench.options.isQuick ? 2000 : 6000;
    const lines: (Result | Failure)[] = [];
    const part = async (scenario: string, measure: () => Promise<readonly Result[]>) => {
      try {
        const measured = await measure();
        // Each part takes minutes.
        process.stderr.write(`${formatTable(measured)}\n`);
        lines.push(...measured);
      } catch (error) {
        lines.push({ id: 'CAPACITY', scenario, error: error instanceof Error ? error.message : String(error) });
      }
    };
    for (const database of bench.options.databases)
      await part(database, async () => {
        await using product = await startProduct(bench, database);
        return await measureParts(product, requests);
      });
    for (const kind of PROXIES) await part(kind, () => measureProxy(bench, kind));
    return lines;
  },
};

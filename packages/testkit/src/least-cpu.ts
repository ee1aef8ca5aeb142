/**
 * The least CPU time of five runs in ms, after one to warm up: load and the garbage collector only add time. For tests with the tag
 * `deep` that compare two costs.
 */
export async function leastCpu(work: () => unknown): Promise<number> {
  await work();
  let least = Infinity;
  for (let run = 0; run < 5; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

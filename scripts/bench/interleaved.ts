import { type ChildServer } from './child-server.ts';
import { type Load, type LoadFigures, runLoad } from './load.ts';
import { median } from './statistics.ts';

/** One of the two things compared. */
export interface Side {
  readonly server: Pick<ChildServer, 'cpuSeconds'>;
  readonly load: Load;
}

export interface Rounds {
  readonly rounds: number;
  readonly requests: number;
}

export interface Comparison {
  /** Medians, in CPU seconds per 1,000 requests. */
  readonly measured: number;
  readonly bound: number;
  /** Median of the ratios of each round. A disturbance of the machine affects both sides of a round. */
  readonly ratio: number;
  readonly measuredFigures: LoadFigures;
  readonly boundFigures: LoadFigures;
}

/**
 * CPU of one side against the other, in turns: measured, bound, measured, bound... after each has run warm. The order
 * within a round alternates, so that neither is always the one after the other.
 */
export async function compareCpu(measured: Side, bound: Side, { rounds, requests }: Rounds): Promise<Comparison> {
  await runLoad(measured.load, Math.ceil(requests / 2));
  await runLoad(bound.load, Math.ceil(requests / 2));
  const taken: { measured: Sample; bound: Sample }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await sample(measured, requests);
      taken.push({ measured: first, bound: await sample(bound, requests) });
    } else {
      const first = await sample(bound, requests);
      taken.push({ bound: first, measured: await sample(measured, requests) });
    }
  }
  const last = taken.at(-1);
  if (!last) throw new Error('A comparison has at least one round');
  return {
    measured: median(taken.map((pair) => pair.measured.cpu)),
    bound: median(taken.map((pair) => pair.bound.cpu)),
    ratio: median(taken.map((pair) => pair.measured.cpu / pair.bound.cpu)),
    measuredFigures: last.measured.figures,
    boundFigures: last.bound.figures,
  };
}

interface Sample {
  readonly cpu: number;
  readonly figures: LoadFigures;
}

async function sample({ server, load }: Side, requests: number): Promise<Sample> {
  const before = server.cpuSeconds();
  const figures = await runLoad(load, requests);
  return { cpu: ((server.cpuSeconds() - before) * 1000) / requests, figures };
}

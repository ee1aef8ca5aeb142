import { dayLines } from '../day/day-lines.ts';
import { openDayWorld } from '../day/day-world.ts';
import { type DayScale, measureDay } from '../day/measure-day.ts';
import type { DatabaseName } from '../options.ts';
import type { Failure, Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';

/** A person has a phone and a computer: 500 people have 1,000 sockets. */
const DAY: DayScale = {
  members: 500,
  socketsEach: 2,
  ratePerSecond: 200,
  warmUpSeconds: 15,
  daySeconds: 30,
  stepSeconds: 15,
  factor: 1.4,
  maxSteps: 12,
  storedPosts: 200,
};
const QUICK: DayScale = {
  ...DAY,
  members: 100,
  warmUpSeconds: 2,
  daySeconds: 4,
  stepSeconds: 3,
  factor: 2.5,
  maxSteps: 3,
  storedPosts: 5,
};

const NAMES: Readonly<Record<DatabaseName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export const day: Scenario = {
  id: 'DAY',
  title: 'a mixed day of a community',
  isOnDemand: true,
  async run(bench) {
    const lines: (Result | Failure)[] = [];
    for (const people of bench.options.people) {
      for (const database of bench.options.databases) {
        const world = `${people} people, ${NAMES[database]}`;
        process.stderr.write(`  ${world}\n`);
        try {
          await using made = await openDayWorld(bench, database, people);
          lines.push(...dayLines(world, await measureDay(made, bench.options.isQuick ? QUICK : DAY)));
        } catch (error) {
          // The worlds after it are measured all the same.
          lines.push({ id: 'DAY', scenario: world, error: error instanceof Error ? error.message : String(error) });
        }
      }
    }
    return lines;
  },
};

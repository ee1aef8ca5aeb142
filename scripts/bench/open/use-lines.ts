import type { Result } from '../result.ts';
import type { Window } from './open-world.ts';
import type { OpenUse } from './use.ts';

/** O1, O2, O3, O5 and O7. */
export function useLines(use: OpenUse, rate: number): readonly Result[] {
  const { calm, few, many, sameOnScreen, author } = use;
  const busy = [few, many];
  const pulls = Math.max(...[calm, few, many].flatMap((each) => [each.few.pullsPerSecond, each.many.pullsPerSecond]));
  return [
    absolute('O1', `an app that stores 60 posts, ${rate} changes/s on them`, few.few.kbPerSecond, 'kB/s', 2),
    absolute('O1', `an app that stores 600 posts, ${rate} changes/s on them`, many.many.kbPerSecond, 'kB/s', 2),
    against(
      'O1',
      'the same, 60 stored, against no changes but those of its screens',
      many.few.kbPerSecond,
      sameOnScreen.few.kbPerSecond,
      1.5,
    ),
    against('O1', 'the same, 600 stored', many.many.kbPerSecond, sameOnScreen.many.kbPerSecond, 1.5),
    against(
      'O1',
      'against 2 changes/s, on its screen, too: 60 stored',
      few.few.kbPerSecond,
      calm.few.kbPerSecond,
      null,
    ),
    absolute('O2', 'pulls of an app that only looks, the most of all parts', pulls, '1/s', 0.05),
    ...(author
      ? [absolute('O2', 'pulls of the app of an author of popular posts', author.pullsPerSecond, '1/s', 0.2)]
      : []),
    absolute(
      'O3',
      `cores for 1,000 open apps beyond the writes, ${rate} changes/s`,
      coresOf1000(use),
      'cores',
      0.05,
      coresNote(use),
    ),
    ...[calm, ...busy].map((each, i) =>
      absolute(
        'O5',
        `change to count on a screen, client code, p95, ${i > 0 ? rate : 2} changes/s`,
        each.lagMs,
        'ms',
        3500,
        rightNote(each),
      ),
    ),
    absolute('O7', `rows written, ${rate} changes/s, 60 stored`, few.few.rowsPerMinute, '1/min', 60),
    absolute('O7', `rows written, ${rate} changes/s, 600 stored`, many.many.rowsPerMinute, '1/min', 60),
  ];
}

/** The dearer of both ways to spread the changes. */
export function coresOf1000({ few, many, writes, phones }: OpenUse): number {
  return ((Math.max(few.cores, many.cores) - (writes[0] + writes[1]) / 2) * 1000) / phones;
}

export function coresNote({ writes, idle, calm, few, many, phones }: OpenUse): string {
  const cores = [idle, calm, few, many].map((each) => each.cores.toFixed(3)).join(', ');
  return `${phones} apps; writes alone ${writes.map((each) => each.toFixed(3)).join(', ')}; with apps and 0, 2, many (on 60 posts), many (on 600) changes/s ${cores}`;
}

function rightNote({ rightAfterMs }: Window): string {
  return `all screens equal the server ${Math.round(rightAfterMs)} ms after the last change`;
}

export function absolute(
  id: string,
  scenario: string,
  measured: number,
  unit: string,
  target: number,
  note = '',
): Result {
  return { id, scenario, measured, bound: null, unit, figure: measured, target, note };
}

function against(id: string, scenario: string, measured: number, bound: number, target: number | null): Result {
  return { id, scenario, measured, bound, unit: 'kB/s', figure: measured / bound, target };
}

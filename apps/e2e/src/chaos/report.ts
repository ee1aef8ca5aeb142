import type { ChaosReport } from './chaos-run.ts';
import { TROUBLES } from './schedule.ts';

const RESULTS = ['replayed', 'lost', 'doubled', 'wrong', 'relapses', 'healed after'];
const HEADS = ['seed', 'seconds', 'messages', 'changes of posts', ...TROUBLES, ...RESULTS];

/** The rows of the table in `docs/testing.md`: one per seed. */
export function reportTable(reports: readonly ChaosReport[]): string {
  const rows = reports.map((each) => [
    each.seed,
    each.forMs / 1000,
    each.sent,
    each.changed,
    ...TROUBLES.map((kind) => each.trouble[kind]),
    each.replays,
    each.lost.length,
    each.doubled.length,
    each.wrong.length,
    each.relapses,
    each.healedInMs === null ? 'never' : `${(each.healedInMs / 1000).toFixed(1)} s`,
  ]);
  return [HEADS, HEADS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

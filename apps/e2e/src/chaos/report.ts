import type { ChaosReport } from './chaos-run.ts';
import { TROUBLES } from './trouble.ts';

/** The rows of `docs/chaos.md`: one for each seed. */
export function reportTable(reports: readonly ChaosReport[], forMs: number): string {
  const heads = ['seed', 'seconds', 'messages', ...TROUBLES, 'replayed', 'lost', 'doubled', 'wrong', 'healed after'];
  const rows = reports.map((each) => [
    each.seed,
    forMs / 1000,
    each.sent,
    ...TROUBLES.map((kind) => each.trouble[kind]),
    each.replays,
    each.lost.length,
    each.doubled.length,
    each.wrong.length,
    `${(each.healedInMs / 1000).toFixed(1)} s`,
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

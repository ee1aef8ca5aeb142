/** One line of the table. */
export interface Result {
  readonly id: string;
  readonly scenario: string;
  /** In `unit`. */
  readonly measured: number;
  /** The lower bound taken in the same run; null where the target is absolute. */
  readonly bound: number | null;
  readonly unit: string;
  /** The figure that is compared with the target: measured over bound, or `measured` itself. */
  readonly figure: number;
  /** Null: a figure to know, which nothing is demanded of. */
  readonly target: number | null;
  /** Anything a reader should know: throughput, sizes, plans. */
  readonly note?: string;
}

/** Says whether a result meets its target. */
export function isMet(result: Result): boolean {
  return result.target === null || result.figure <= result.target;
}

/** A scenario that could not be measured, and why: shown as missed, never left out. */
export interface Failure {
  readonly id: string;
  readonly scenario: string;
  readonly error: string;
}

const HEADINGS = ['id', 'scenario', 'measured', 'bound', 'unit', 'figure', 'target', '', 'note'];

/** The table as text, columns aligned; the same text is a table in Markdown. */
export function formatTable(results: readonly (Result | Failure)[]): string {
  const rows = [HEADINGS, ...results.map(toCells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return lines.join('\n');
}

function toCells(result: Result | Failure): string[] {
  if ('error' in result) return [result.id, result.scenario, '', '', '', '', '', 'FAILED', result.error];
  return [
    result.id,
    result.scenario,
    formatNumber(result.measured),
    result.bound === null ? '' : formatNumber(result.bound),
    result.unit,
    formatNumber(result.figure),
    result.target === null ? '' : `<= ${result.target}`,
    result.target === null ? '' : isMet(result) ? 'ok' : 'MISSED',
    result.note ?? '',
  ];
}

function formatNumber(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value >= 100 ? value.toFixed(1) : value.toPrecision(3);
}

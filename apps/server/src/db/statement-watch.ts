/** Observes the duration of statements. */
export interface StatementWatch {
  /** In ms, from any start. */
  now(): number;
  /** A statement that began at `startedAt` has ended or failed. */
  end(sql: string, startedAt: number): void;
}

const MAX_LENGTH = 500;

/** The SQL of a statement without its values: literals and lists of any length become `?`. */
export function normalizeSql(sql: string): string {
  return sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\(select \?\)|\$\d+/g, '?')
    .replaceAll(/\?(?:\s*,\s*\?)+/g, '?, …')
    .replaceAll(/\(\?, …\)(?:\s*,\s*\(\?, …\))+/g, '(?, …), …')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_LENGTH);
}

/** Whether a write failed because another row already has the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** Codes of a missing row, and of a missing number of one (`numbers.ts`). */
const MISSING: ReadonlySet<unknown> = new Set([
  '23503',
  'SQLITE_CONSTRAINT_FOREIGNKEY',
  '23502',
  'SQLITE_CONSTRAINT_NOTNULL',
]);

/** Whether a write failed because the row that it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return MISSING.has(error instanceof Error && 'code' in error ? error.code : undefined);
}

/** Whether a write failed because another row already has the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** Whether a write failed because the row that it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/** The same for a row that refers to others by number (`numbers.ts`): an absent row has none. */
export function isNumberViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23502' || code === 'SQLITE_CONSTRAINT_NOTNULL' || isForeignKeyViolation(error);
}

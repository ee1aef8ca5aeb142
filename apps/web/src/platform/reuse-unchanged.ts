/**
 * Reuses the objects of unchanged rows, and of an unchanged list, after all of them were read again, so that memoized
 * components are not drawn again.
 *
 * @param isSame compares rows of one id; by default as JSON
 */
export function reuseUnchanged<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  isSame: (a: Row, b: Row) => boolean = isSameJson,
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const reused = after.map((row) => {
    const same = known.get(row.id);
    return same && (same === row || isSame(same, row)) ? same : row;
  });
  return reused.length === before.length && reused.every((row, i) => row === before[i]) ? before : reused;
}

/** Like {@link isSameJson}, and fast where the fields of both are identical: a long list in which one row changed. */
export function isSameShape(a: object, b: object): boolean {
  const fields = Object.entries(a);
  if (fields.length !== Object.keys(b).length) return false;
  return fields.every(([name, value]) => {
    const other: unknown = Reflect.get(b, name);
    return value === other || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other));
  });
}

/** Both are plain data, with their fields in one order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The present list; removed rows stay behind their predecessor. */
export function withLingering<Row extends { readonly id: string }>(
  shown: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  const next = [...now];
  const present = new Set(now.map(({ id }) => id));
  for (const [at, person] of shown.entries()) {
    if (present.has(person.id)) continue;
    const before = shown[at - 1]?.id;
    next.splice(next.findIndex(({ id }) => id === before) + 1, 0, person);
  }
  return next;
}

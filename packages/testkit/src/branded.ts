/** Takes a string of a test for an id of a kind. */
export function branded<Id extends string>(text: string): Id {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that makes ids of tests
  return text as Id;
}

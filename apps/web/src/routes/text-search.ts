/**
 * The search parameters of an address that are text, as they were typed: the router reads `?q=12` as a number. What is
 * absent, or no text, is left out.
 */
export function textSearch<Name extends string>(values: Readonly<Record<Name, unknown>>): { [name in Name]?: string };
export function textSearch(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isText ? [[name, String(value)]] : [];
    }),
  );
}

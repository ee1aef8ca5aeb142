/**
 * Search parameters as the typed text: the router parses `?q=12` as a number. Absent and non-text values are left out.
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

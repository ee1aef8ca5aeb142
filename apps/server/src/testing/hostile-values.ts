import fc from 'fast-check';

/** Texts that have caused faults elsewhere: SQL, markup, paths, headers, templates, odd Unicode. */
export const EVIL_TEXTS: readonly string[] = [
  '',
  ' ',
  "' or 1=1--",
  '";drop table users;--',
  "'); delete from posts; --",
  '%27',
  '%%',
  '_%',
  '\\',
  '*',
  'NEAR("',
  '" AND "',
  '$1',
  '?1',
  ':id',
  '@@version',
  "admin'/*",
  '1; select pg_sleep(5)',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}',
  '../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'a\r\nSet-Cookie: x=1',
  '\u0000',
  'a\u0000b',
  '\u202Etxt.exe',
  '\u200B\u200B\u200B',
  '\uD800',
  '\uFEFF',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  'Z\u0351\u036B\u0343\u036A'.repeat(20),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '９９',
  '2026-02-30T25:61:00Z',
  '@someone',
  'a'.repeat(5000),
];

/** Any text, friendly or evil. */
export function anyText(maxLength = 300): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('rose', 'Ada Lovelace', 'ada.lovelace', 'true', '12', 'How lovely!') },
    { weight: 3, arbitrary: fc.constantFrom(...EVIL_TEXTS) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 6000 }).map((length) => 'x'.repeat(length)) },
  );
}

/** Any JSON value. */
export function anyJson(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 0, -0, 1, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: 1 }),
    anyText(),
    fc.jsonValue({ maxDepth: 3 }),
  );
}

/** The used part of a value's schema. */
interface Described {
  readonly type?: unknown;
  readonly pattern?: unknown;
  readonly properties?: unknown;
  readonly items?: unknown;
  readonly anyOf?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly maxItems?: unknown;
}

/** Values of a JSON schema: mostly valid ones, at its limits and beyond them. `ids`: ids of existing things. */
export function valueOf(schema: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: allowedBy(typeof schema === 'object' && schema !== null ? schema : {}, ids) },
    { weight: 1, arbitrary: anyJson() },
  );
}

function allowedBy(schema: Described, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((each: unknown) => valueOf(each, ids)));
  switch (schema.type) {
    case 'string':
      return schema.pattern === undefined ? anyText() : idOf(ids);
    case 'integer':
    case 'number': {
      const [min, max] = [Number(schema.minimum ?? -5), Number(schema.maximum ?? 100)];
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max, min - 1, max + 1, 0, 2 ** 53, 1.5));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items, ids), { maxLength: Number(schema.maxItems ?? 5) + 1 });
    default:
      return objectOf(schema.properties, ids);
  }
}

function objectOf(properties: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(typeof properties === 'object' && properties !== null ? properties : {});
  const model = Object.fromEntries(fields.map(([name, schema]) => [name, valueOf(schema, ids)]));
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(model) },
    { weight: 2, arbitrary: fc.record(model, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.record(model), fc.constantFrom('role', 'isActive', 'id', 'rev', 'isAdmin', 'userId'), anyJson())
        .map(([value, name, extra]) => ({ ...value, [name]: extra })),
    },
  );
}

/** The id of an existing thing, an unused id, or no id. */
export function idOf(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: anyText(60) },
  );
}

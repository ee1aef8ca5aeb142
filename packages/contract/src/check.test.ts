import fc from 'fast-check';
import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { matches } from './check.ts';
import { UserIdSchema } from './ids.ts';
import { WIRE } from './testing/wire.ts';

const ODD = fc.constantFrom<unknown>(undefined, null, true, '', '💐💐', 0, -1, 0.5, NaN, Infinity, [], ['a', 'a'], {});
const TEXT = fc.oneof(
  fc.constantFrom('💐', 'a'.repeat(36), '💐'.repeat(36), 'fr', 'Ada_1'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.uuid(),
);

/** The keywords that say what a value may contain. Further ones only refuse some of the values that this makes. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/** Values of a schema's shape, in which any part may be missing or something else. */
function near(schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: shaped(schema), weight: 30 }, { arbitrary: ODD, weight: 1 });
}

function shaped({ type, const: only, anyOf, items, properties }: Shape): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only);
  if (anyOf) return fc.oneof(...anyOf.map(near));
  if (items) return fc.array(near(items), { maxLength: 12 });
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, near(field)]);
    return fc.oneof(
      { arbitrary: fc.record(Object.fromEntries(fields)), weight: 4 },
      { arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }), weight: 1 },
    );
  }
  if (type === 'string') return TEXT;
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: -3, max: 200 }), fc.double());
  return type === 'boolean' ? fc.boolean() : ODD;
}

test('every schema of the wire accepts and refuses what typebox does', () => {
  let accepted = 0;
  for (const schema of WIRE.schemas) {
    fc.assert(
      fc.property(near(schema), (value) => {
        const isRight = Check(schema, value);
        if (isRight) accepted++;
        expect(matches(schema, value)).toBe(isRight);
      }),
      { numRuns: 60, seed: 33 },
    );
  }
  expect(accepted).toBeGreaterThan(WIRE.schemas.length);
});

const Limits = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 3, pattern: '^💐*$' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  list: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2, uniqueItems: true })),
});

test.each<[string, unknown, boolean]>([
  ['three signs of two units each', { text: '💐💐💐' }, true],
  ['a sign too many', { text: '💐💐💐💐' }, false],
  ['another sign', { text: '🌹' }, false],
  ['the least', { count: 1 }, true],
  ['too little', { count: 0 }, false],
  ['too much', { count: 4 }, false],
  ['half', { count: 1.5 }, false],
  ['two items', { list: ['a', 'b'] }, true],
  ['an item twice', { list: ['a', 'a'] }, false],
  ['an item too many', { list: ['a', 'b', 'c'] }, false],
  ['no item', { list: [] }, false],
  ['undefined where nothing is required', { text: undefined }, true],
  ['a property of every object', Object.create({ count: 0 }), true],
  ['null', null, false],
  ['an array', [], false],
])('limits are kept: %s', (_, value, isRight) => {
  expect(matches(Limits, value)).toBe(isRight);
});

test('a value that is required may be anything but missing', () => {
  const Any = Type.Object({ args: Type.Unknown(), id: UserIdSchema });
  const id = '0197ca0a-58a0-7000-8000-000000000000';

  for (const args of [undefined, NaN, 'a', []]) expect(matches(Any, { args, id })).toBe(true);
  expect(matches(Any, { id })).toBe(false);
});

test('a keyword that is not checked is an error, and not a value that is accepted', () => {
  expect(() => matches(Type.String({ format: 'email' }), 'a')).toThrow('format');
  expect(() => matches(Type.Object({ at: Type.BigInt() }), {})).toThrow('bigint');
});

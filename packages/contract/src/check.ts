import type { Static, TSchema } from 'typebox';

type Test = (value: unknown) => boolean;

/** The keywords of JSON Schema that schemas of clients use. */
interface Keywords {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Keywords[];
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Keywords;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly default?: unknown;
}

const KEYWORDS: Readonly<Record<keyof Keywords, true>> = {
  type: true,
  const: true,
  anyOf: true,
  default: true,
  maxLength: true,
  pattern: true,
  minimum: true,
  maximum: true,
  items: true,
  minItems: true,
  maxItems: true,
  uniqueItems: true,
  properties: true,
  required: true,
  minProperties: true,
};

const TYPES: Readonly<Record<string, Test>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: Number.isFinite,
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

const compiled = new WeakMap<Keywords, Test>();

/**
 * Says whether a value from outside has the shape of a schema. Runs under a CSP without `unsafe-eval`. Typebox's own interpreter
 * has all of JSON Schema and is 8 kB of every page (decision 0002). Throws `TypeError` for a keyword that is not checked. The server
 * does not need it: Fastify compiles the same schemas once at start.
 */
export function matches<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return testOf(schema)(value);
}

function testOf(schema: Keywords): Test {
  const known = compiled.get(schema);
  if (known) return known;
  const test = compile(schema);
  compiled.set(schema, test);
  return test;
}

function compile(schema: Keywords): Test {
  const unknown = Object.keys(schema).find((name) => !Object.hasOwn(KEYWORDS, name));
  if (unknown !== undefined) throw new TypeError(`${unknown} is not checked`);
  const { type, anyOf, items, properties = {}, required = [] } = schema;
  const isOfType = type === undefined ? null : TYPES[type];
  if (isOfType === undefined) throw new TypeError(`The type ${type} is not checked`);
  const choices = anyOf?.map(testOf);
  const isItem = items && testOf(items);
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    isField: testOf(field),
    isRequired: required.includes(name),
  }));
  const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern, 'u');
  return (value) => {
    if (isOfType?.(value) === false) return false;
    if ('const' in schema && value !== schema.const) return false;
    if (choices?.some((isChoice) => isChoice(value)) === false) return false;
    if (typeof value === 'string') return isShort(value, schema.maxLength) && (pattern?.test(value) ?? true);
    if (typeof value === 'number') return isBetween(value, schema.minimum, schema.maximum);
    if (Array.isArray(value)) return isList(value, schema) && (isItem === undefined || value.every(isItem));
    if (!isObject(value)) return true;
    return (
      isBetween(Object.keys(value).length, schema.minProperties) &&
      fields.every(({ name, isField, isRequired }) => {
        if (!Object.hasOwn(value, name)) return !isRequired;
        const field: unknown = Reflect.get(value, name);
        return (field === undefined && !isRequired) || isField(field);
      })
    );
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True also for NaN: `type` refuses it. */
function isBetween(value: number, least = -Infinity, most = Infinity): boolean {
  return !(value < least || value > most);
}

/** JSON Schema counts code points. */
function isShort(value: string, maxLength = Infinity): boolean {
  return value.length <= maxLength || (value.length <= 2 * maxLength && Array.from(value).length <= maxLength);
}

function isList(value: readonly unknown[], { minItems, maxItems, uniqueItems = false }: Keywords): boolean {
  if (!isBetween(value.length, minItems, maxItems)) return false;
  return !uniqueItems || new Set(value.map((item) => JSON.stringify(item))).size === value.length;
}

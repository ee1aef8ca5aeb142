import type { Static, TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../errors.ts';

/**
 * The fields of a form or of JSON, without unknown ones, so that no client sets protected columns. Throws like
 * {@link checkFormFields}.
 */
export function readFields<T extends TObject>(schema: T, sent: unknown): Static<T> {
  const values = sent instanceof Map ? sent : new Map(Object.entries(Object(sent)));
  const known = Object.keys(schema.properties).filter((name) => values.has(name));
  return checkFormFields(schema, Object.fromEntries(known.map((name) => [name, values.get(name)])));
}

/** The fields of a form as its schema has them. Throws 400 `invalid_input` with each field that breaks it. */
export function checkFormFields<T extends TSchema>(schema: T, fields: unknown): Static<T> {
  if (Value.Check(schema, fields)) return fields;
  const details = Value.Errors(schema, fields).map((error) => ({
    field: error.instancePath.slice(1),
    message: error.message,
  }));
  throw new AppError('invalid_input', details);
}

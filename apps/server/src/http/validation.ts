import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv } from 'ajv';
import type { App } from './app.ts';

// One per process: schemas are constants, and Ajv compiles each object once. Tests start many servers.
const strict = new Ajv({ allErrors: false, coerceTypes: false, useDefaults: true, strict: false });
const coercing = new Ajv({ allErrors: false, coerceTypes: true, useDefaults: true, strict: false });
const compileAnswer = SerializerSelector()();
const answers = new WeakMap<object, ReturnType<typeof compileAnswer>>();

/**
 * Validates bodies without coercion. Only queries and paths, which are text by nature, are coerced to numbers: `"12"` in a
 * body is not 12.
 */
export function installValidation(app: App): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing).compile(schema));
  app.setSerializerCompiler(({ schema, method, url, httpStatus = 'default' }) => {
    const made = answers.get(schema) ?? compileAnswer({ schema, method, url, httpStatus });
    answers.set(schema, made);
    return made;
  });
}

/** Accepts only JSON and multipart: browsers send other types without a preflight, so other sites could use them. */
export function installBodyParsers(app: App): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

import { ErrorBodySchema } from '@posy/contract/error-body';
import { ERRORS, isErrorCode } from '@posy/contract/errors';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { Check } from 'typebox/value';
import { expect } from 'vitest';
import { type DescribedCall, describedCalls, keyOf } from './described-calls.ts';
import { anyJson, anyText, idOf, valueOf } from './hostile-values.ts';
import {
  FORMS,
  formOf,
  isAddressed,
  isId,
  isInPath,
  plainFieldsOf,
  propertiesOf,
  uploadOf,
  urlOf,
} from './odd-bodies.ts';
import { idsFor, plainValues } from './odd-values.ts';
import { type Ids, makeOddWorld } from './odd-world.ts';
import type { RequestOptions, TestClient, TestResponse } from './test-client.ts';
import { TestServer, type TestServerOptions } from './test-server.ts';
import { dumpTables } from './traces.ts';

/** These end the caller's session, or begin another. */
const CHANGES_SESSION = ['POST /api/login', 'POST /api/logout', 'POST /api/signup'];

export interface OddRequest {
  readonly call: DescribedCall;
  readonly url: string;
  readonly options: RequestOptions;
}

/** Values of parameters of the path that a random text hits too seldom. */
const VALID_PARAMS: Readonly<Record<string, readonly string[]>> = {
  width: ['24'],
  who: ['bob.tester', '@BOB.tester'],
  tag: ['rose', '#ROSE'],
};

/** Alice sends the requests; bob owns the data that must not change. */
export class OddRequests implements AsyncDisposable {
  readonly server: TestServer;
  readonly calls: readonly DescribedCall[];
  readonly #ids: Ids;
  #admin: TestClient | null = null;
  readonly #ajv = new Ajv({ strict: false, validateFormats: false });

  private constructor(server: TestServer, calls: readonly DescribedCall[], ids: Ids) {
    this.server = server;
    this.calls = calls;
    this.#ids = ids;
  }

  static async open(options: TestServerOptions = {}): Promise<OddRequests> {
    const server = await TestServer.start(options);
    const ids = await makeOddWorld(server);
    const calls = (await describedCalls(server)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    return new OddRequests(server, calls, ids);
  }

  /** A random request to one of the calls that `accepts` accepts. */
  anyRequest(accepts: (call: DescribedCall) => boolean = () => true): fc.Arbitrary<OddRequest> {
    return fc.oneof(...this.calls.filter(accepts).map((call) => this.#requestOf(call)));
  }

  /** The names of a call's fields: of its path, query, body or form. */
  fieldsOf(call: DescribedCall): readonly string[] {
    return [
      ...call.params.map((param) => param.name),
      ...propertiesOf(call.body),
      ...(FORMS[keyOf(call)]?.fields ?? []),
    ];
  }

  /** A valid request. */
  asItShouldBe(call: DescribedCall): OddRequest {
    return this.withField(call, '', '');
  }

  /** A valid request except for one field. */
  withField(call: DescribedCall, field: string, value: string): OddRequest {
    const valueFor = (name: string): unknown => (name === field ? value : this.#plain(name));
    const form = FORMS[keyOf(call)];
    const json = Object.fromEntries(propertiesOf(call.body).map((name) => [name, valueFor(name)]));
    const fields =
      form?.fields
        .filter((name) => name === field || name === 'content' || isAddressed(call, name))
        .map((name) => [name, name === field || name === 'content' ? value : this.#plain(name)]) ?? [];
    return {
      call,
      url: urlOf(
        call,
        call.params.map(({ name }) =>
          name === field || name === 'q' || isInPath(call, name) ? valueFor(name) : undefined,
        ),
      ),
      options: {
        method: call.method,
        ...(call.body !== undefined && { json }),
        ...(form && { body: formOf({ ...plainFieldsOf(call), ...Object.fromEntries(fields) }, form.file, true) }),
        ...uploadOf(call, this.server.deps.newId),
      },
    };
  }

  async send({ call, url, options }: OddRequest): Promise<TestResponse> {
    if (CHANGES_SESSION.includes(keyOf(call))) return this.server.anonymous().send(url, options);
    return this.server.as('alice').fetch(url, options);
  }

  sendAsAdmin({ url, options }: OddRequest): Promise<TestResponse> {
    this.#admin ??= this.server.admin();
    return this.#admin.fetch(url, options);
  }

  /** Fails unless the answer is as described and discloses nothing; administrators may see more. */
  check(
    { call, url, options }: OddRequest,
    { status, body, text, headers }: TestResponse,
    { isAdmin = false }: { readonly isAdmin?: boolean } = {},
  ): void {
    const what = `${options.method} ${url} → ${status} ${text.slice(0, 300)}`;
    expect(status, what).toBeLessThan(500);
    expect(text, what).not.toMatch(/SQLITE|node_modules|\bat .*\.ts:\d/);
    if (!isAdmin) expect(text, what).not.toMatch(/secretzq|bob@example/);
    if (status >= 400 && options.method !== 'HEAD') {
      expect(headers.get('content-type'), what).toBe('application/json; charset=utf-8');
      expect(Check(ErrorBodySchema, body), what).toBe(true);
      const code = headers.get('x-error-code') ?? '';
      expect(isErrorCode(code) && ERRORS[code].status, what).toBe(status);
    } else if (body !== undefined) {
      const schema = call.answers.get(String(status));
      if (typeof schema === 'object' && schema !== null) expect(this.#ajv.validate(schema, body), what).toBe(true);
    }
  }

  /** The list of tables, and all rows that alice must not be able to change. */
  async whatIsNotAlices(): Promise<unknown> {
    const { db } = this.server.deps;
    const columns = ['id', 'authorId', 'content', 'location', 'altText', 'audience'] as const;
    return {
      tables: [...(await dumpTables(db)).keys()],
      users: await db.read
        .selectFrom('users')
        .selectAll()
        .where('id', '!=', this.#ids.alice)
        .where('email', 'not like', 'e%')
        .execute(),
      posts: await db.read.selectFrom('posts').select(columns).where('authorId', '=', this.#ids.bob).execute(),
      ads: await db.read
        .selectFrom('ads')
        .select(['id', 'title', 'rev'])
        .where('ownerId', '=', this.#ids.bob)
        .execute(),
      comments: await db.read.selectFrom('comments').selectAll().where('authorId', '=', this.#ids.bob).execute(),
      collections: await db.read.selectFrom('collections').selectAll().where('userId', '=', this.#ids.bob).execute(),
      savedPosts: await db.read.selectFrom('savedPosts').selectAll().where('userId', '=', this.#ids.bob).execute(),
      sessions: await db.read.selectFrom('sessions').selectAll().where('userId', '=', this.#ids.bob).execute(),
    };
  }

  #requestOf(call: DescribedCall): fc.Arbitrary<OddRequest> {
    const ids = idsFor(call, this.#ids, this.server.deps.newId);
    const form = FORMS[keyOf(call)];
    const names = propertiesOf(call.body);
    return fc
      .record({
        params: fc.tuple(
          ...call.params.map(({ name, in: place, schema }) => {
            const any = isId(name) ? idOf(ids) : valueOf(schema, ids);
            const valid = VALID_PARAMS[name];
            const value = valid ? fc.oneof(any, fc.constantFrom(...valid)) : any;
            return place === 'path' ? value : fc.option(value, { freq: 2, nil: undefined });
          }),
        ),
        json: fc.oneof(
          { weight: 4, arbitrary: valueOf(call.body, ids) },
          { weight: 2, arbitrary: fc.constant(names).map((all) => this.#plainly(all)) },
          { weight: 1, arbitrary: fc.subarray(names).map((some) => this.#plainly(some)) },
          { weight: 1, arbitrary: anyJson() },
        ),
        raw: fc.oneof(
          { weight: 12, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom('{', '[', '"', '{"a":}', '\u0000', 'a=b', '{"__proto__":{"a":1}}') },
        ),
        form: fc.record({
          fields: fc
            .dictionary(fc.constantFrom(...(form?.fields ?? ['x'])), anyText(60), { maxKeys: 2 })
            .chain((fields) =>
              fc.boolean().map((isPlain) => (isPlain ? { ...plainFieldsOf(call), ...fields } : fields)),
            ),
          hasFile: fc.boolean(),
          file: fc.constantFrom(form?.file ?? 'media', form?.file ?? 'media', 'other'),
        }),
        headers: fc.oneof(
          { weight: 5, arbitrary: fc.record({ 'idempotency-key': fc.uuid() }, { requiredKeys: [] }) },
          { weight: 1, arbitrary: this.#oddHeaders() },
        ),
      })
      .map(({ params, json, raw, form: sent, headers }) => {
        const upload = uploadOf(call, this.server.deps.newId);
        if (upload && raw === undefined)
          return { call, url: urlOf(call, params), options: { method: call.method, ...upload } };
        const body = form
          ? { body: raw ?? formOf(sent.fields, sent.file, sent.hasFile) }
          : call.method === 'GET' || call.method === 'HEAD'
            ? {}
            : raw === undefined
              ? { json }
              : { body: raw };
        const type = typeof body.body === 'string' ? { 'content-type': 'application/json' } : {};
        return {
          call,
          url: urlOf(call, params),
          options: { method: call.method, headers: { ...type, ...headers }, ...body },
        };
      });
  }

  #oddHeaders(): fc.Arbitrary<Record<string, string>> {
    const headers = {
      'idempotency-key': fc.constantFrom('x', '', 'a'.repeat(101), "' or 1=1--", 'the-same-key'),
      'x-expect-user': fc.constantFrom(this.#ids.alice, this.#ids.bob, 'x'),
      'x-posy-protocol': fc.constantFrom(String(PROTOCOL_VERSION), '0', 'x', '999'),
      'if-none-match': fc.constantFrom('*', '"x"', 'x'.repeat(500)),
      range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'bytes=-1', 'bytes=0-0,1-1', 'lines=1', 'bytes=99999-'),
    };
    return fc.record(headers, { requiredKeys: [] });
  }

  /** Valid values of the fields. */
  #plainly(names: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(
      names.map((name) => [name, name === 'id' ? this.server.deps.newId() : this.#plain(name)]),
    );
  }

  #plain(name: string): unknown {
    return plainValues(this.#ids, this.server.deps.newId)[name];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

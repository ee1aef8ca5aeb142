import { CurrentUserSchema, type CurrentUser } from '@posy/contract/users';
import type { InjectOptions } from 'fastify';
import { Parse } from 'typebox/value';
import type { App } from '../http/app.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is: a form, bytes or text. */
  readonly body?: FormData | Uint8Array | string;
  readonly remoteAddress?: string;
}

/** A device without a browser: stores the cookie and injects calls into the server. */
export class TestClient {
  readonly #app: App;
  readonly #signUp: (client: TestClient) => Promise<CurrentUser>;
  #user: Promise<CurrentUser> | null = null;
  cookie: string | null = null;

  constructor(app: App, signUp: (client: TestClient) => Promise<CurrentUser>) {
    this.#app = app;
    this.#signUp = signUp;
  }

  /** The account, created on first use. */
  user(): Promise<CurrentUser> {
    this.#user ??= this.#signUp(this);
    return this.#user;
  }

  async id(): Promise<string> {
    return (await this.user()).id;
  }

  get(path: string, headers?: Record<string, string>): Promise<TestResponse> {
    return this.fetch(path, { ...(headers && { headers }) });
  }

  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.fetch(path, { method: 'POST', json, ...(headers && { headers }) });
  }

  delete(path: string, headers?: Record<string, string>): Promise<TestResponse> {
    return this.fetch(path, { method: 'DELETE', ...(headers && { headers }) });
  }

  postForm(path: string, form: FormData, headers?: Record<string, string>): Promise<TestResponse> {
    return this.fetch(path, { method: 'POST', body: form, ...(headers && { headers }) });
  }

  /** Any call, signed in. */
  async fetch(path: string, options: RequestOptions = {}): Promise<TestResponse> {
    await this.user();
    return this.send(path, options);
  }

  /** Any call, with the cookie the client has, or none. */
  async send(path: string, options: RequestOptions = {}): Promise<TestResponse> {
    const headers: Record<string, string> = { ...options.headers };
    if (this.cookie !== null) headers['cookie'] ??= this.cookie;
    let payload: string | Buffer | undefined;
    if (options.json !== undefined) {
      headers['content-type'] ??= 'application/json';
      payload = JSON.stringify(options.json);
    } else if (options.body instanceof FormData) {
      const form = new Response(options.body);
      headers['content-type'] = form.headers.get('content-type') ?? '';
      payload = Buffer.from(await form.arrayBuffer());
    } else if (options.body !== undefined) payload = Buffer.from(options.body);
    const request: InjectOptions = {
      url: path,
      headers,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests send odd methods on purpose
      method: (options.method ?? 'GET') as 'GET',
      ...(payload !== undefined && { payload }),
      ...(options.remoteAddress !== undefined && { remoteAddress: options.remoteAddress }),
    };
    const response = await this.#app.inject(request);
    const result = toResponse(response);
    this.#keepCookie(result.headers);
    return result;
  }

  #keepCookie(headers: Headers): void {
    const pair = headers.getSetCookie()[0]?.split(';', 1)[0];
    if (pair !== undefined) this.cookie = pair.endsWith('=') ? null : pair;
  }
}

/** The account in an answer. */
export function readUser(response: TestResponse): CurrentUser {
  return Parse(CurrentUserSchema, response.body);
}

function toResponse(response: Awaited<ReturnType<App['inject']>>): TestResponse {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  }
  const text = response.body;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return {
    status: response.statusCode,
    headers,
    text,
    bytes: response.rawPayload,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

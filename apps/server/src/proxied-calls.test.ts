// @module-tag long
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ERROR_CODE_HEADER } from '@posy/contract/headers';
import { SOCKET_HEARTBEAT_MS, UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { TUS_HEADER, TUS_VERSION, UPLOAD_OFFSET_HEADER } from '@posy/contract/uploads';
import { selfSigned } from '@posy/testkit/self-signed';
import { WAIT_MS } from '@posy/testkit/waits';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from './testing/free-port.ts';
import { TemporaryFolder } from './testing/server-process.ts';
import { PROXY_PROGRAMS, type ProxyKind, ShippedProxy } from './testing/shipped-proxy.ts';
import { TEST_PASSWORD, TestServer } from './testing/test-server.ts';
import { newUploadHeaders, pieceHeaders } from './testing/uploading.ts';

/** Begins as an MP4 does; nothing reads the rest. Posy notes the offset of a running upload after each chunk. */
const PIECE = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(1.5 * UPLOAD_CHUNK_BYTES)]);

const MINUTE_MS = 60_000;

for (const kind of ['haproxy', 'caddy', 'nginx'] as const) {
  const unlikeCaddy = kind === 'caddy' ? [] : [kind];
  describe.skipIf(PROXY_PROGRAMS[kind] === null)(`calls through the shipped ${kind}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await World.open(kind);
    });
    afterAll(() => world[Symbol.asyncDispose]());

    test('the address of a client is the one that it has, also where it names another', async () => {
      const { email, password } = world.server.deps.config.admin;
      const cookie = await world.enter('/api/login', { email, password });
      const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };

      const answer = await world.call('/api/admin/stats', { headers: { cookie, ...forged } });
      const lines = await world.server.deps.db.read.selectFrom('auditOrigins').select('address').execute();

      expect(answer.status).toBe(200);
      expect(lines).toEqual([{ address: '127.0.0.1' }]);
    });

    test('bytes of an upload reach Posy while the rest is still on its way', async () => {
      const { id, headers } = await world.beginUpload();
      const sending = world.begin(`/api/uploads/${id}`, {
        method: 'PATCH',
        headers: { ...headers, ...pieceHeaders(0), 'content-length': String(PIECE.length) },
      });
      sending.on('error', () => {});
      sending.write(PIECE.subarray(0, PIECE.length - 1));

      await vi.waitFor(async () => expect(await world.storedOf(id)).toBeGreaterThan(0), { timeout: WAIT_MS });
      sending.destroy();
    });

    test('a large piece of an upload arrives whole', async () => {
      const { id, headers } = await world.beginUpload();

      const sent = await world.call(`/api/uploads/${id}`, {
        method: 'PATCH',
        headers: { ...headers, ...pieceHeaders(0) },
        body: PIECE,
      });

      expect([sent.status, sent.headers[UPLOAD_OFFSET_HEADER]]).toEqual([204, String(PIECE.length)]);
    });

    test("bodies that are too large get Posy's own refusals, and the next call is answered", async () => {
      const cookie = await world.signUp();
      const form = new FormData();
      form.append('profileImage', new Blob([new Uint8Array(9_000_000)], { type: 'image/png' }), 'a.png');
      const refusals: unknown[] = [];

      for (let i = 0; i < 10; i++) refusals.push(await world.refusalOf('/api/login', Buffer.alloc(1_500_000, ' ')));
      const picture = await world.refusalOf('/api/profile', form, { cookie });
      const next = await world.call('/api/user', { headers: { cookie } });

      expect(refusals).toEqual(Array.from({ length: 10 }, () => [413, 'body_too_large']));
      expect(picture).toEqual([413, 'profile_image_too_large']);
      expect(next.status).toBe(200);
    });

    // Caddy waits for the rest of the body before it answers, and passes the calls of others on meanwhile.
    test.each(unlikeCaddy)('clients whose bodies stand still cost nobody else an answer', async () => {
      for (let i = 0; i < 4; i++) {
        const headers = { 'content-type': 'application/json', 'content-length': '10000' };
        const sending = world.begin('/api/login', { method: 'POST', headers });
        let status = 0;
        sending.on('response', (response) => (status = response.statusCode ?? 0));
        sending.on('error', () => {});
        sending.write('{');
        // Posy cuts it when it has been silent for too long.
        const cut = () => {
          world.server.timers.advance(MINUTE_MS);
          expect(status).toBe(502);
        };
        await vi.waitFor(cut, { timeout: WAIT_MS });
      }

      const next = [await world.call('/api/health'), await world.call('/api/health')];

      expect(next.map((answer) => answer.status)).toEqual([200, 200]);
    });

    test('answers are compressed by Posy or not at all', async () => {
      const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' };

      const page = await world.call('/api/health', { headers });

      expect([page.status, page.headers['content-encoding']]).toEqual([200, undefined]);
      expect(page.body).toContain('Posy can be reached');
    });

    test('a socket opens and receives its first frame', async () => {
      const cookie = await world.signUp();
      const socket = new WebSocket(`${world.origin.replace('https', 'wss')}/ws`, {
        headers: { cookie, origin: world.origin },
        rejectUnauthorized: false,
      });

      const [frame] = await once(socket, 'message');
      socket.terminate();

      expect(JSON.parse(String(frame))).toMatchObject({ type: 'welcome' });
    });

    test('calls are answered over HTTP/2', async () => {
      const session = connect(world.origin, { rejectUnauthorized: false });
      const stream = session.request({ ':path': '/api/health' });

      const [headers] = await once(stream, 'response');
      session.destroy();

      expect(headers).toMatchObject({ ':status': 200, 'x-posy': '1' });
    });

    // Caddy redirects by itself, from the port that only a real site has.
    test.each(unlikeCaddy)('http leads to https', async () => {
      const answer = await world.callPlain('/u/ada?tab=posts');

      expect(answer.status).toBe(308);
      expect(answer.headers.location).toMatch(/^https:\/\/127\.0\.0\.1.*\/u\/ada\?tab=posts$/);
    });
  });
}

test('no shipped proxy closes a socket between two heartbeats', async () => {
  const infra = join(import.meta.dirname, '../../../infra');
  const limitsOf = async (file: string, names: readonly string[]) => {
    const text = await readFile(join(infra, file), 'utf8');
    return names.map((name) =>
      Number(new RegExp(`^\\s*${name} (?<seconds>\\d+)s;?$`, 'm').exec(text)?.groups?.['seconds']),
    );
  };

  const limits = [
    ...(await limitsOf('haproxy.cfg', ['timeout tunnel'])),
    ...(await limitsOf('nginx.conf', ['proxy_read_timeout', 'proxy_send_timeout'])),
  ];
  // Caddy has none unless its file names one.
  const caddy = await readFile(join(infra, 'Caddyfile'), 'utf8');

  expect(limits.filter((seconds) => !(seconds * 1000 >= 3 * SOCKET_HEARTBEAT_MS))).toEqual([]);
  expect(caddy).not.toMatch(/stream_timeout|read_timeout|write_timeout/);
});

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that is both processes behind a proxy. */
class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly origin: string;
  readonly #httpPort: number;
  readonly #rest: AsyncDisposable;

  private constructor(server: TestServer, origin: string, httpPort: number, rest: AsyncDisposable) {
    this.server = server;
    this.origin = origin;
    this.#httpPort = httpPort;
    this.#rest = rest;
  }

  static async open(kind: ProxyKind): Promise<World> {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(await TemporaryFolder.make()).path;
    const { key, cert } = selfSigned();
    await writeFile(join(folder, 'cert.pem'), cert);
    await writeFile(join(folder, 'key.pem'), key);
    await writeFile(join(folder, 'both.pem'), cert + key);
    const [port, httpPort] = [await freePort(), await freePort()];
    const origin = `https://127.0.0.1:${port}`;
    const server = stack.use(await TestServer.start({ config: { publicUrl: origin, trustProxy: 1 } }));
    const upstream = Number(new URL(await server.listen()).port);
    const place = { port, httpPort, upstreams: [upstream, upstream], folder } as const;
    stack.use(await ShippedProxy.start(kind, PROXY_PROGRAMS[kind] ?? '', place));
    return new World(server, origin, httpPort, stack.move());
  }

  /** Signs up, and returns the cookie. */
  signUp(): Promise<string> {
    const name = `u${randomUUID().slice(0, 8)}`;
    const account = { email: `${name}@example.com`, password: TEST_PASSWORD, firstName: name, lastName: 'Tester' };
    return this.enter('/api/signup', account);
  }

  /** Makes a call that begins a session, and returns the cookie. */
  async enter(path: string, body: object): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.call(path, { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) });
    return answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  }

  /** Status and code of a call that is refused for its body: JSON, or a form. */
  async refusalOf(path: string, body: Buffer | FormData, headers: Readonly<Record<string, string>> = {}) {
    const isForm = body instanceof FormData;
    const whole = new Response(isForm ? body : new Uint8Array(body));
    const type = isForm ? (whole.headers.get('content-type') ?? '') : 'application/json';
    const answer = await this.call(path, {
      method: isForm ? 'PATCH' : 'POST',
      headers: { ...headers, 'content-type': type },
      body: Buffer.from(await whole.arrayBuffer()),
    });
    return [answer.status, answer.headers[ERROR_CODE_HEADER]];
  }

  /** Begins an upload of {@link PIECE}; `headers`: those of its further calls. */
  async beginUpload(): Promise<{ readonly id: string; readonly headers: Readonly<Record<string, string>> }> {
    const [id, cookie] = [randomUUID(), await this.signUp()];
    const begun = await this.call('/api/uploads', {
      method: 'POST',
      headers: { cookie, ...newUploadHeaders(id, PIECE.length, 'message') },
    });
    expect(begun.status, begun.body).toBe(201);
    return { id, headers: { cookie, [TUS_HEADER]: TUS_VERSION } };
  }

  /** Bytes of an upload that Posy has stored. A call that asks for them would end the running one. */
  async storedOf(id: string): Promise<number> {
    const uploads = this.server.deps.db.read.selectFrom('uploads').select('offset').where('id', '=', id);
    return (await uploads.executeTakeFirst())?.offset ?? 0;
  }

  /** Begins a request whose body the caller writes. */
  begin(path: string, { method = 'GET', headers = {} }: Call = {}): ClientRequest {
    return request(`${this.origin}${path}`, { method, headers, rejectUnauthorized: false, agent: false });
  }

  async call(path: string, call: Call = {}): Promise<Answer> {
    const length = call.body ? { 'content-length': String(call.body.length) } : {};
    const sending = this.begin(path, { ...call, headers: { ...call.headers, ...length } });
    sending.end(call.body);
    return answerOf(sending);
  }

  /** A call without encryption. */
  callPlain(path: string): Promise<Answer> {
    return answerOf(plainRequest(`http://127.0.0.1:${this.#httpPort}${path}`).end());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#rest[Symbol.asyncDispose]();
  }
}

async function answerOf(sending: ClientRequest): Promise<Answer> {
  const [response]: IncomingMessage[] = await once(sending, 'response');
  if (!response) throw new Error('There is no answer');
  // A proxy may end the connection behind an early answer while the body is still sent.
  sending.on('error', () => {});
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

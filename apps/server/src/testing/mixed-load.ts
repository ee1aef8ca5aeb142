import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { POSY_HEADER } from '@posy/contract/headers';
import type { UserId } from '@posy/contract/ids';
import { PostSchema } from '@posy/contract/posts';
import { CurrentUserSchema } from '@posy/contract/users';
import { Parse } from 'typebox/value';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { postForm, SMALL_PICTURE } from './posting.ts';
import { newUploadHeaders, pieceHeaders } from './uploading.ts';

/** Begins as an MP4 does; nothing reads the rest. */
const UPLOAD_BYTES = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(300_000)]);
const CALLERS = 6;
const SOCKETS = 3;

/** `status` 0: the connection broke. */
export interface FailedCall {
  readonly call: string;
  readonly status: number;
  readonly isPosy: boolean;
}

interface Answer {
  readonly status: number;
  readonly isPosy: boolean;
  readonly body: string;
  readonly cookie: string;
}

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** Users who read, write, upload and listen without a pause, each call over a connection that is kept, as browsers do it. */
export class MixedLoad implements AsyncDisposable {
  /** Calls that were answered without an error of a server or proxy. */
  answered = 0;
  readonly failed: FailedCall[] = [];
  /** Contents of messages that were acknowledged. */
  readonly sent: string[] = [];
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CALLERS, rejectUnauthorized: false });
  readonly #sockets = new Set<WebSocket>();
  #cookie = '';
  #userId: UserId | null = null;
  #otherId: UserId | null = null;
  #postId = '';
  #isOver = false;
  #callers: Promise<unknown> = Promise.resolve();

  private constructor(origin: string) {
    this.#origin = origin;
  }

  static async start(origin: string): Promise<MixedLoad> {
    const load = new MixedLoad(origin);
    load.#otherId = (await load.#signUp()).id;
    const { id, cookie } = await load.#signUp();
    load.#userId = id;
    load.#cookie = cookie;
    load.#postId = Parse(PostSchema, JSON.parse((await load.#publish()).body)).id;
    for (let i = 0; i < SOCKETS; i++) load.#listen();
    load.#callers = Promise.all(Array.from({ length: CALLERS }, (_, i) => load.#callUntilOver(i)));
    return load;
  }

  /** Sockets that are open now; one that closes is opened again, as the app does it. */
  get openSockets(): number {
    return [...this.#sockets].filter((socket) => socket.readyState === WebSocket.OPEN).length;
  }

  /** Resolves after this number of further calls. */
  async answers(count: number): Promise<void> {
    const target = this.answered + count;
    await vi.waitFor(
      () => expect(this.answered, JSON.stringify(this.failed.slice(-9))).toBeGreaterThanOrEqual(target),
      {
        timeout: 120_000,
        interval: 20,
      },
    );
  }

  /** The contents of the newest hundred messages. */
  async messages(): Promise<readonly string[]> {
    const { body } = await this.#call(`/api/conversations/${this.#conversation()}/messages?limit=100`);
    const rows: unknown = JSON.parse(body);
    return Array.isArray(rows) ? rows.map((row: { content?: string }) => row.content ?? '') : [];
  }

  /** Lets running calls end. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#callers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    for (const socket of this.#sockets) socket.terminate();
    this.#agent.destroy();
  }

  async #callUntilOver(first: number): Promise<void> {
    const acts = [
      () => this.#call('/api/posts'),
      () => this.#send(),
      () => this.#call('/api/user'),
      () => this.#flower(),
      () => this.#upload(),
    ];
    for (let i = first; !this.#isOver; i++) await acts[i % acts.length]?.();
  }

  /** A failed message is sent again with its key until it is acknowledged. */
  async #send(): Promise<void> {
    const content = randomUUID();
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/conversations/${this.#conversation()}/messages`;
    for (;;) {
      const answer = await this.#call(path, { ...json({ toUserId: this.#otherId, content }, headers) });
      if (answer.status === 201) break;
      if (answer.status !== 0 && answer.status < 500) throw new Error(`${answer.status} ${answer.body}`);
    }
    this.sent.push(content);
  }

  #flower(): Promise<Answer> {
    const isFlowered = this.answered % 2 === 0;
    return this.#call(`/api/posts/${this.#postId}/flower`, json({ isFlowered }, { 'idempotency-key': randomUUID() }));
  }

  async #upload(): Promise<void> {
    const id = randomUUID();
    const begun = await this.#call('/api/uploads', {
      method: 'POST',
      headers: newUploadHeaders(id, UPLOAD_BYTES.length, 'message'),
    });
    if (begun.status !== 201) return;
    await this.#call(`/api/uploads/${id}`, { method: 'PATCH', headers: pieceHeaders(0), body: UPLOAD_BYTES });
    await this.#call(`/api/uploads/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  }

  async #publish(): Promise<Answer> {
    const form = new Response(postForm({ isPublic: 'true' }, SMALL_PICTURE));
    const body = new Uint8Array(await form.arrayBuffer());
    const type = form.headers.get('content-type') ?? '';
    return this.#call('/api/posts', {
      method: 'POST',
      headers: { 'content-type': type, 'idempotency-key': randomUUID() },
      body,
    });
  }

  async #signUp(): Promise<{ readonly id: UserId; readonly cookie: string }> {
    const name = `u${randomUUID().slice(0, 8)}`;
    const account = { email: `${name}@example.com`, password: 'rose garden 1', firstName: name, lastName: 'Tester' };
    const { body, cookie } = await this.#call('/api/signup', json(account));
    return { id: Parse(CurrentUserSchema, JSON.parse(body)).id, cookie };
  }

  #listen(): void {
    if (this.#isOver) return;
    const headers = { cookie: this.#cookie, origin: this.#origin };
    const socket = new WebSocket(`${this.#origin.replace('http', 'ws')}/ws`, { headers, rejectUnauthorized: false });
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#listen();
    });
  }

  #conversation(): string {
    if (this.#userId === null || this.#otherId === null) throw new Error('Nobody has signed up');
    return conversationIdOf(this.#userId, this.#otherId);
  }

  async #call(path: string, call: Call = {}): Promise<Answer> {
    const answer = await this.#exchange(path, call).catch(() => ({ status: 0, isPosy: false, body: '', cookie: '' }));
    const { status, isPosy } = answer;
    if (status === 0 || status >= 500) this.failed.push({ call: `${call.method ?? 'GET'} ${path}`, status, isPosy });
    else this.answered++;
    return answer;
  }

  #exchange(path: string, { method = 'GET', headers = {}, body }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { method, agent: this.#agent, headers: { cookie: this.#cookie, ...headers, ...length } };
      const sending = request(`${this.#origin}${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            isPosy: response.headers[POSY_HEADER] === '1',
            body: Buffer.concat(chunks).toString(),
            cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '',
          }),
        );
      });
      sending.once('error', reject);
      sending.end(body);
    });
  }
}

function json(value: unknown, headers: Readonly<Record<string, string>> = {}): Call {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

import { conversationIdOf } from '@posy/contract/conversation-id';
import { UserIdSchema } from '@posy/contract/ids';
import { type PushPayload, PushPayloadSchema } from '@posy/contract/push';
import { PushService, type TestSubscription } from '@posy/testkit/push-service';
import { Parse } from 'typebox/value';
import type { Dialect } from '../db/database.ts';
import type { DepsOverrides } from '../deps.ts';
import type { TestClient } from './test-client.ts';
import { TestServer } from './test-server.ts';

/** A server that may send to a push service of this test alone. */
export class PushWorld implements AsyncDisposable {
  readonly server: TestServer;
  readonly service: PushService;

  private constructor(server: TestServer, service: PushService) {
    this.server = server;
    this.service = service;
  }

  static async open(
    dialect: Dialect,
    { isLive = false, overrides }: { readonly isLive?: boolean; readonly overrides?: DepsOverrides } = {},
  ): Promise<PushWorld> {
    const service = await PushService.start();
    const { origin, caFile } = service;
    const config = { pushTestService: { origin, caFile } };
    const server = await TestServer.start({ dialect, config, overrides: { random: () => 0.5, ...overrides }, isLive });
    return new PushWorld(server, service);
  }

  as(name: string): TestClient {
    return this.server.as(name);
  }

  async id(name: string) {
    return Parse(UserIdSchema, await this.as(name).id());
  }

  /** Another browser of a user, with a language. */
  async subscribe(name: string, language = 'en'): Promise<TestSubscription> {
    const subscription = this.service.subscribe();
    const headers = { 'accept-language': language };
    const { status } = await this.as(name).post('/api/push/subscribe', subscription, headers);
    if (status !== 201) throw new Error(`Subscribing was answered ${status}`);
    return subscription;
  }

  /** Sends a message, and returns the conversation. */
  async write(from: string, to: string, content: string): Promise<string> {
    const toUserId = await this.id(to);
    const id = conversationIdOf(await this.id(from), toUserId);
    const { status, text } = await this.as(from).post(`/api/conversations/${id}/messages`, { content, toUserId });
    if (status !== 201) throw new Error(`Writing was answered ${status}: ${text}`);
    return id;
  }

  /** The id of alice's message to a user. */
  async messageTo(name: string): Promise<string> {
    const id = conversationIdOf(await this.id(name), await this.id('alice'));
    const row = await this.server.deps.db.read
      .selectFrom('messages')
      .select('id')
      .where('conversationId', '=', id)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  settle(): Promise<void> {
    return this.server.settle();
  }

  pushesTo(browser: TestSubscription): PushPayload[] {
    return this.service.receivedBy(browser).map(({ payload }) => Parse(PushPayloadSchema, payload));
  }

  async queue() {
    return this.server.deps.db.read.selectFrom('pushQueue').selectAll().execute();
  }

  async endpoints(): Promise<string[]> {
    const rows = await this.server.deps.db.read.selectFrom('pushSubscriptions').select('endpoint').execute();
    return rows.map(({ endpoint }) => endpoint);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.service[Symbol.asyncDispose]();
  }
}

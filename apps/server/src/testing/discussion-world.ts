import { type ActivityEntity, ActivityEntitySchema } from '@posy/contract/activity';
import type { Op } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import type { Dialect } from '../db/database.ts';
import { Discussion } from './discussing.ts';
import { publish } from './posting.ts';
import { PullingDevice } from './pulling.ts';
import { TestServer } from './test-server.ts';

/** A discussion under a post of alice, and the activity that comes of it. */
export class DiscussionWorld implements AsyncDisposable {
  readonly server: TestServer;
  readonly postId: string;
  readonly talk: Discussion;

  private constructor(server: TestServer, postId: string) {
    this.server = server;
    this.postId = postId;
    this.talk = new Discussion(server, postId);
  }

  static async open(dialect: Dialect): Promise<DiscussionWorld> {
    const server = await TestServer.start({ dialect });
    return new DiscussionWorld(server, (await publish(server.as('alice'), { content: 'Roses' })).id);
  }

  /** bob's comment has an answer and a flower of carol's. */
  async discussion(): Promise<void> {
    const id = await this.talk.comment('bob', { content: 'Mine' });
    await this.talk.comment('carol', { content: 'Answer', replyTo: id });
    await this.talk.flower('carol', id);
  }

  advance(): void {
    this.server.clock.advance(1000);
  }

  settle(): Promise<void> {
    return this.server.settle();
  }

  async listOf(name: string): Promise<ActivityEntity[]> {
    return Parse(Type.Array(ActivityEntitySchema), (await this.server.as(name).get('/api/activity')).body);
  }

  async wordsOf(name: string): Promise<string[]> {
    return (await this.listOf(name)).map(({ kind, actors, preview }) => `${kind} ${actors[0]?.firstName} ${preview}`);
  }

  /** A device that is up to date; each call pulls its new activity, once everything is grouped. */
  async deviceOf(name: string): Promise<() => Promise<Op[]>> {
    const device = new PullingDevice(this.server.as(name));
    const pull = async () => {
      await this.settle();
      return (await device.pull()).filter((op) => op.t === 'activity');
    };
    await pull();
    return pull;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

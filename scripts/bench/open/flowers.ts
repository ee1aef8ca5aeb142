import { matches } from '@posy/contract/check';
import type { PostId } from '@posy/contract/ids';
import { PostSchema } from '@posy/contract/posts';
import { AnswerOpsSchema } from '@posy/contract/sync';
import type { ConnectionPool } from '../day/connection-pool.ts';
import { writeCall } from '../day/members.ts';
import type { DayRequest } from '../day/open-loop.ts';
import { mulberry32 } from '../seed/generator.ts';
import type { SignedIn } from '../sign-in.ts';

/** A change of a post, and when its sender began to send it, by `performance.now()`. */
export interface Change {
  readonly id: PostId;
  readonly rev: number;
  readonly dueMs: number;
}

/** People without an open app who give flowers and take them back, so that each call changes a count. */
export class Flowers {
  /** The changes since the last look. */
  changes: Change[] = [];
  readonly #pool: ConnectionPool;
  readonly #givers: readonly SignedIn[];
  readonly #random = mulberry32(120);
  readonly #given = new Map<string, boolean>();
  /** The greatest known revision of each post. */
  readonly #revs = new Map<string, number>();

  constructor(pool: ConnectionPool, givers: readonly SignedIn[]) {
    this.#pool = pool;
    this.#givers = givers;
  }

  /** Notes the revisions of posts as the server lists them: a flower that was given before the run changes none. */
  note(feed: readonly unknown[]): void {
    for (const post of feed) if (matches(PostSchema, post)) this.#isNew(post.id, post.rev);
  }

  /** Requests that change the counts of these posts evenly. */
  on(posts: readonly PostId[]): () => DayRequest {
    return () => {
      const id = this.#pick(posts);
      const giver = this.#pick(this.#givers);
      return { kind: 'flower', send: (dueMs) => this.#send(giver, id, dueMs) };
    };
  }

  async #send(giver: SignedIn, id: PostId, dueMs: number): Promise<void> {
    const pair = `${giver.userId} ${id}`;
    const isFlowered = this.#given.get(pair) !== true;
    this.#given.set(pair, isFlowered);
    const member = { ...giver, conversations: [], cursor: '', seen: '' };
    const { status, body } = await this.#pool.send(
      writeCall(member, 'POST', `/api/posts/${id}/flower`, { isFlowered }),
    );
    const answer: unknown = JSON.parse(body.toString());
    if (status !== 200 || !matches(AnswerOpsSchema, answer)) throw new Error(`A flower was answered ${status}`);
    const post = answer.ops.find((op) => op.t === 'post');
    if (post && this.#isNew(id, post.rev)) this.changes.push({ id, rev: post.rev, dueMs });
  }

  #isNew(id: PostId, rev: number): boolean {
    if (rev <= (this.#revs.get(id) ?? 0)) return false;
    this.#revs.set(id, rev);
    return true;
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }
}

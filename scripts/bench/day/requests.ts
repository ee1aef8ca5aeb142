import { SYNC_AS_OF_HEADER } from '@posy/contract/headers';
import { formatCursor, parseCursor } from '@posy/contract/sync';
import type { Call } from '../load.ts';
import { headerOf, type RawAnswer } from '../raw-connection.ts';
import { mulberry32 } from '../seed/generator.ts';
import { upload } from '../upload.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { type Member, messageCall, writeCall } from './members.ts';
import { type Kind, kindAt } from './mix.ts';
import type { OpenApps } from './open-apps.ts';
import type { DayRequest } from './open-loop.ts';
import { pullFrom } from './pull.ts';

/** Everything that the requests of a day choose from. */
export interface DaySupply {
  readonly origin: string;
  readonly pool: ConnectionPool;
  readonly members: readonly Member[];
  readonly apps: OpenApps;
  /** Ids of the newest posts. */
  readonly posts: readonly string[];
  /** Paths of feed pages below the first. */
  readonly pages: readonly string[];
  /** Paths of smallest sizes of pictures. */
  readonly pictures: readonly string[];
  /** A picture as the app sends it. */
  readonly picture: Buffer;
}

/** Number of newest posts that flowers, comments and views go to. */
const POPULAR = 100;
const SEARCHED = 900;

/** Makes the requests of a day, the same ones in the same order each time. */
export class DayRequests {
  readonly #supply: DaySupply;
  readonly #random = mulberry32(90_10);
  /** The newest position that any answer named. A device that has the feed of that moment is up to date. */
  #head = { epoch: '', g: 0 };
  #unchanged = { asked: 0, answered: 0 };

  constructor(supply: DaySupply) {
    this.#supply = supply;
  }

  readonly next = (): DayRequest => {
    const kind = kindAt(this.#random());
    const member = this.#pick(this.#supply.members);
    return { kind, send: (dueMs) => this.#send(kind, member, dueMs) };
  };

  /** Starts to count. The returned function gives the share of feeds asked for again that had not changed. */
  takeUnchanged(): () => number {
    const counts = (this.#unchanged = { asked: 0, answered: 0 });
    return () => counts.answered / Math.max(1, counts.asked);
  }

  async #send(kind: Kind, member: Member, dueMs: number): Promise<void> {
    const { pool, origin, picture } = this.#supply;
    if (kind === 'pull') {
      member.cursor = await pullFrom(pool, member.headers, member.cursor);
      return;
    }
    if (kind === 'upload') {
      await upload(origin, '/api/posts', member.headers, picture);
      return;
    }
    const answer = await pool.send(this.#callOf(kind, member, dueMs));
    if (!isExpected(kind, answer.status)) {
      throw new Error(`answered ${answer.status} ${answer.body.toString('utf8', 0, 200)}`);
    }
    this.#note(kind, member, answer);
  }

  #callOf(kind: Exclude<Kind, 'pull' | 'upload'>, member: Member, dueMs: number): Call {
    const { members, posts, pages, pictures, apps } = this.#supply;
    const get = (path: string): Call => ({ method: 'GET', path, headers: member.headers });
    const popular = () => this.#pick(posts.slice(0, POPULAR));
    const other = () => this.#pick(members.filter(({ userId }) => userId !== member.userId)).userId;
    switch (kind) {
      case 'feedUnchanged':
        return { ...get('/api/posts'), headers: { ...member.headers, 'if-none-match': this.#etagOf(member) } };
      case 'feedPage':
        return get('/api/posts');
      case 'feedDeeper':
        return get(this.#pick(pages));
      case 'post':
        return get(`/api/posts/${this.#pick(posts)}`);
      case 'comments':
        return get(`/api/comments/${this.#pick(posts)}`);
      case 'people':
        return get(this.#pick(peoplePaths(other())));
      case 'search':
        return get(`/api/users/search?limit=5&q=given${Math.floor(this.#random() * SEARCHED)}`);
      case 'conversations':
        return get('/api/conversations');
      case 'thread':
        return get(`/api/conversations/${this.#pick(member.conversations).id}/messages`);
      case 'picture':
        return get(this.#pick(pictures));
      case 'views':
        return writeCall(member, 'POST', '/api/posts/views', {
          postIds: [...new Set([popular(), popular(), popular()])],
        });
      case 'flower':
        return writeCall(member, 'POST', `/api/posts/${popular()}/flower`, { isFlowered: this.#random() < 0.7 });
      case 'comment':
        return writeCall(member, 'POST', '/api/comments', {
          postId: popular(),
          content: 'What a light over the river!',
        });
      case 'follow':
        return writeCall(member, this.#random() < 0.7 ? 'POST' : 'DELETE', `/api/users/${other()}/follow`);
      case 'message': {
        const conversation = this.#pick(member.conversations);
        return messageCall(member, conversation, apps.expectMessage(conversation.toUserId, dueMs));
      }
    }
  }

  #etagOf(member: Member): string {
    const own = parseCursor(member.seen);
    return own ? `"${formatCursor({ ...own, g: this.#head.epoch === own.epoch ? this.#head.g : own.g })}"` : '""';
  }

  #note(kind: Kind, member: Member, answer: RawAnswer): void {
    if (kind === 'feedUnchanged') {
      this.#unchanged.asked++;
      if (answer.status === 304) this.#unchanged.answered++;
    }
    const asOf = headerOf(answer, SYNC_AS_OF_HEADER);
    const position = asOf === null ? null : parseCursor(asOf);
    if (!position || asOf === null) return;
    member.seen = asOf;
    if (position.epoch !== this.#head.epoch || position.g > this.#head.g) this.#head = position;
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }
}

function peoplePaths(userId: string): readonly string[] {
  const person = `/api/users/${userId}`;
  return [`${person}/followers`, `${person}/following`, `/api/posts?userId=${userId}`, '/api/users/stats'];
}

function isExpected(kind: Kind, status: number): boolean {
  switch (kind) {
    case 'feedUnchanged':
      return status === 200 || status === 304;
    case 'views':
      return status === 200 || status === 204;
    case 'comment':
    case 'message':
      return status === 201;
    default:
      return status === 200;
  }
}

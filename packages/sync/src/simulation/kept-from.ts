import type { UserId } from '@posy/contract/ids';
import type { Mutation } from './model-ops.ts';
import type { ModelServer } from './model-server.ts';

interface Removal {
  readonly author: UserId;
  readonly request: string;
}

/** For I16: posts for followers, and the users that their device had removed before they were shared. */
export class KeptFrom {
  /** By post, the removal of each user. Null: people may have the post by other ways. */
  private readonly posts = new Map<string, ReadonlyMap<UserId, Removal> | null>();
  /** By device, the last removal of each user. */
  private readonly removals = new Map<number, ReadonlyMap<UserId, Removal>>();
  private readonly server: ModelServer;
  /** Whether a queued mutation was neither lost nor discarded. */
  private readonly isEffective: (request: string) => boolean;

  constructor(server: ModelServer, isEffective: (request: string) => boolean) {
    this.server = server;
    this.isEffective = isEffective;
  }

  /** Notes a mutation that was queued on a device. */
  note(device: number, author: UserId, request: string, mutation: Mutation): void {
    const removed = this.removals.get(device) ?? new Map<UserId, Removal>();
    if (mutation.kind === 'remove') {
      this.removals.set(device, new Map([...removed, [mutation.id, { author, request }]]));
    } else if (mutation.kind === 'post' || mutation.kind === 'setAudience') {
      const { id, audience } = mutation;
      if (mutation.kind === 'post' && audience === 'onlyMe') return;
      this.posts.set(id, audience === 'followers' && !this.posts.has(id) ? removed : null);
    }
  }

  /** A post among the rows of a user's device that was kept from them, or null. */
  leaked(uid: UserId, rows: ReadonlyMap<string, unknown>): string | null {
    for (const [id, removed] of this.posts) {
      const removal = removed?.get(uid);
      if (removal && rows.has(`post:${id}`) && !this.isAllowed(uid, removal)) return id;
    }
    return null;
  }

  /** The user followed again after the removal, or the removal was lost or discarded. */
  private isAllowed(uid: UserId, { author, request }: Removal): boolean {
    const since = this.server.followedSince.get(`${uid}|${author}`) ?? 0;
    return !this.isEffective(request) || since > (this.server.removedAt.get(request) ?? Infinity);
  }
}

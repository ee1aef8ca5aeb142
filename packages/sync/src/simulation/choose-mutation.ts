import type { UserId } from '@posy/contract/ids';
import type { Action } from './actions.ts';
import type { ModelClient } from './model-client.ts';
import { type Mutation, numberSeen } from './model-ops.ts';

const AUDIENCES = ['onlyMe', 'everyone', 'followers'] as const;
const AUDIENCE_OF = { post: 'everyone', forFollowers: 'followers', private: 'onlyMe' } as const;

/**
 * A mutation by a device's user, from the numbers of a schedule: on one of the visible posts, or on one of the `others`. Null
 * if there is none of these.
 */
export function chooseMutation(
  client: ModelClient,
  { kind, pick, flag }: Pick<Action & { do: 'mutate' }, 'kind' | 'pick' | 'flag'>,
  others: readonly UserId[],
  nextId: () => number,
): Mutation | null {
  const posts = [...client.view().posts.values()];
  const mine = posts.filter(({ author }) => author === client.uid);
  const post = posts[pick % Math.max(1, posts.length)];
  const own = mine[pick % Math.max(1, mine.length)];
  const other = others[pick % Math.max(1, others.length)];
  switch (kind) {
    case 'post':
    case 'forFollowers':
    case 'private':
      return { kind: 'post', id: `p${nextId()}`, audience: AUDIENCE_OF[kind] };
    case 'setAudience': {
      // Every audience is chosen for odd and for even picks, which choose the post.
      const audience = AUDIENCES[(Math.floor(pick / 2) + Number(flag)) % AUDIENCES.length];
      return own && audience ? { kind, id: own.id, audience } : null;
    }
    case 'delete':
      return own ? { kind, id: own.id } : null;
    case 'flower':
      return post ? { kind, id: post.id, isOn: flag } : null;
    case 'follow':
      return other ? { kind, id: other, isOn: flag } : null;
    case 'remove':
      return other ? { kind, id: other } : null;
    case 'message': {
      const ord = nextId();
      return other ? { kind, id: `m${ord}`, to: other, ord, device: `${client.index}.${client.storage}` } : null;
    }
    case 'read': {
      const seen = [...client.cache.rows.values()].flatMap(({ value }) => numberSeen(value, other));
      return other && seen.length > 0 ? { kind, to: other, k: Math.max(...seen) } : null;
    }
  }
}

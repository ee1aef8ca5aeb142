import type { MessageEntity } from '@posy/contract/messages';
import type { Post } from '@posy/contract/posts';
import type { RequestOptions } from './test-client.ts';
import { TEST_PASSWORD } from './test-server.ts';

export const ACTORS = ['anonymous', 'other', 'owner', 'admin', 'deactivated'] as const;
export type ActorName = (typeof ACTORS)[number];
/** The post of a call: the owner's public or private one, or a public one of a deactivated user. */
export type Target = 'public' | 'private' | 'of a deactivated';

export interface Row {
  /** Method and pattern as the router knows them. */
  readonly route: string;
  readonly target?: Target;
  readonly path?: (post: Post, commentId: string, chat: MessageEntity) => string;
  readonly options?: (actor: ActorName, post: Post, chat: MessageEntity) => RequestOptions;
  /** Statuses for the {@link ACTORS}, in their order; one number: the same for all. */
  readonly statuses: number | readonly [number, number, number, number, number];
}

export const OPEN = 200;
export const SIGNED_IN = [401, 200, 200, 200, 401] as const;
export const ADMIN = [401, 403, 403, 200, 401] as const;
export const PRIVATE = [401, 404, 200, 404, 401] as const;
export const NOT_FOUND = [401, 404, 401, 404, 401] as const;

export const OWNERS_SESSION = '00000000-0000-7000-8000-00000000000e';
export const OWNERS_UPLOAD = '00000000-0000-7000-8000-00000000000f';
export const OWNERS_COLLECTION = '00000000-0000-7000-8000-00000000000c';
export const OWNERS_AD = '00000000-0000-7000-8000-00000000000a';

/** One row each for a public and a private post, and for a post of a deactivated user. */
export function onPost(
  route: string,
  ofPublic: Row['statuses'],
  ofPrivate: Row['statuses'],
  path: Row['path'] = (post) => (route.split(' ')[1] ?? '').replace(':id', post.id),
): Row[] {
  return [
    { route, path, target: 'public', statuses: ofPublic },
    { route, path, target: 'private', statuses: ofPrivate },
    { route, path, target: 'of a deactivated', statuses: NOT_FOUND },
  ];
}

/** One row each for the owner and for a deactivated user. */
export function onPerson(route: string, ofOwner: Row['statuses'], ofDeactivated: Row['statuses'] = NOT_FOUND): Row[] {
  const path = (post: Post) => (route.split(' ')[1] ?? '').replace(/:id|:who/, post.user.id);
  return [
    { route, path, target: 'public', statuses: ofOwner },
    { route, path, target: 'of a deactivated', statuses: ofDeactivated },
  ];
}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Headers that begin an upload of ten bytes. */
export function newUpload(id: string): Record<string, string> {
  return { 'upload-length': '10', 'upload-metadata': `id ${btoa(id)},purpose ${btoa('post')}` };
}

let accounts = 0;

export function newAccount() {
  return { email: `new${++accounts}@example.com`, password: TEST_PASSWORD, firstName: 'New', lastName: 'Person' };
}

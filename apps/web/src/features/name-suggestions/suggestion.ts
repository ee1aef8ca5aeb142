import type { PublicUser } from '@posy/contract/users';

/** At most so many are shown. */
export const MAX_SUGGESTIONS = 5;

/** `name` is what is inserted, without its sign. */
export type Suggestion =
  | { readonly kind: 'person'; readonly name: string; readonly person: PublicUser }
  | { readonly kind: 'tag'; readonly name: string; readonly count: number };

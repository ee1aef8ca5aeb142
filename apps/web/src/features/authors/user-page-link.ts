import type { UserId } from '@posy/contract/ids';

/** The address of a user's page, for `Link` and `navigate`. Users without a username have one by their id. */
export function userPageLink({ id, username }: { readonly id: UserId; readonly username: string | null }) {
  return { to: '/u/$who', params: { who: username ?? id } } as const;
}

import type { AdminUsersQuery, adminUsersCall } from '@posy/contract/administration';
import type { QueryOf } from '@posy/contract/call';

/** Filters and order of the list of users; '' is no filter. */
export interface UsersView {
  readonly q: string;
  readonly role: '' | 'user' | 'admin';
  readonly state: '' | 'active' | 'inactive';
  readonly sort: NonNullable<AdminUsersQuery['sort']>;
}

export const ALL_USERS: UsersView = { q: '', role: '', state: '', sort: 'newest' };
/** Users per request. */
const PAGE_SIZE = 50;

/** The query of {@link adminUsersCall} for this view. */
export function usersQuery({ q, role, state, sort }: UsersView): QueryOf<typeof adminUsersCall> {
  return {
    limit: PAGE_SIZE,
    q: q.trim() || undefined,
    role: role || undefined,
    state: state || undefined,
    sort: sort === 'newest' ? undefined : sort,
  };
}

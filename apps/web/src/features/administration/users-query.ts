import type { AdminUsersQuery } from '@posy/contract/administration';

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

/** Path of the first page of GET /api/admin/users for this view. */
export function usersPath({ q, role, state, sort }: UsersView): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (q.trim() !== '') query.set('q', q.trim());
  if (role !== '') query.set('role', role);
  if (state !== '') query.set('state', state);
  if (sort !== 'newest') query.set('sort', sort);
  return `/api/admin/users?${query}`;
}

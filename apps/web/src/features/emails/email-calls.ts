import { EmailSchema } from '@posy/contract/emails';
import type { EmailId, MutationKey } from '@posy/contract/ids';
import type { AdminCall } from '../session/use-admin-call.ts';

/** GET of what was sent to an address, newest first. */
export function inboxPath(email: string): string {
  return `/api/admin/emails?email=${encodeURIComponent(email)}`;
}

/** PATCH /api/admin/emails/{id}: it was on the screen. Where that does not arrive it stays new, and is told another time. */
export function markSeen(call: AdminCall, id: EmailId, key: MutationKey) {
  return call(`/api/admin/emails/${id}`, { method: 'PATCH', json: { isRead: true }, key, schema: EmailSchema });
}

/** POST /api/admin/emails/{id}/reveal: the mail with its code, for the administrator's own password. */
export function revealCode(call: AdminCall, id: EmailId, password: string, key: MutationKey) {
  return call(`/api/admin/emails/${id}/reveal`, { method: 'POST', json: { password }, key, schema: EmailSchema });
}

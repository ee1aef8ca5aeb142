import { EmailSchema } from '@posy/contract/emails';
import type { EmailId, MutationKey } from '@posy/contract/ids';
import type { AdminCall } from '../session/use-admin-call.ts';

/** GET the mails to an address, newest first. */
export function inboxPath(email: string): string {
  return `/api/admin/emails?email=${encodeURIComponent(email)}`;
}

/** PATCH /api/admin/emails/{id}: marks a mail as read. After a failure it stays new. */
export function markSeen(call: AdminCall, id: EmailId, key: MutationKey) {
  return call(`/api/admin/emails/${id}`, { method: 'PATCH', json: { isRead: true }, key, schema: EmailSchema });
}

/** POST /api/admin/emails/{id}/reveal: the mail with its code, for the administrator's own password. */
export function revealCode(call: AdminCall, id: EmailId, password: string, key: MutationKey) {
  return call(`/api/admin/emails/${id}/reveal`, { method: 'POST', json: { password }, key, schema: EmailSchema });
}

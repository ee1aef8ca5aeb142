import { revealEmailCall, setEmailReadCall } from '@posy/contract/emails';
import type { EmailId, MutationKey } from '@posy/contract/ids';
import type { AdminCall } from '../session/use-admin-call.ts';

/** Marks a mail as read. After a failure it stays new. */
export function markSeen(call: AdminCall, id: EmailId, key: MutationKey) {
  return call(setEmailReadCall, { id }, { json: { isRead: true }, key });
}

/** The mail with its code, for the administrator's own password. */
export function revealCode(call: AdminCall, id: EmailId, password: string, key: MutationKey) {
  return call(revealEmailCall, { id }, { json: { password }, key });
}

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { AuditIdSchema, UserIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';

/**
 * A line of the audit log: actor, action, target and outcome. `action` is a name such as `user.deactivate` or `emails.read`;
 * `target` is an id or an address, '' for none. Lines are never changed.
 */
export const AuditEntrySchema = Type.Object({
  id: AuditIdSchema,
  at: Type.String(),
  actor: Type.Object({ id: UserIdSchema, name: Type.String(), email: Type.String() }),
  action: Type.String(),
  target: Type.String(),
  targetName: Type.String(),
  outcome: Type.Union([Type.Literal('done'), Type.Literal('refused'), Type.Literal('denied')]),
  address: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntrySchema>;

export const AuditQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  action: Type.Optional(Type.String({ maxLength: 60 })),
  actorId: Type.Optional(UserIdSchema),
});
export type AuditQuery = Static<typeof AuditQuerySchema>;

/** Newest first. */
export const auditCall = call('GET /api/admin/audit', {
  query: AuditQuerySchema,
  answer: Type.Array(AuditEntrySchema),
});

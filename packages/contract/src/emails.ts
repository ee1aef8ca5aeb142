import type { Static } from 'typebox';
import * as Type from 'typebox';
import { EmailIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';

/**
 * Delivery state of a mail. `kept`: there is no SMTP server, so the inbox is all; `expired`: its content became useless
 * before it could be delivered.
 */
export const DeliverySchema = Type.Union([
  Type.Literal('kept'),
  Type.Literal('queued'),
  Type.Literal('delivered'),
  Type.Literal('failed'),
  Type.Literal('expired'),
]);
export type Delivery = Static<typeof DeliverySchema>;

/** A mail as an administrator sees it. `content` is plain text; while `isMasked` a code in it is dots. */
export const EmailSchema = Type.Object({
  id: EmailIdSchema,
  subject: Type.String(),
  fromEmail: Type.String(),
  toEmail: Type.String(),
  content: Type.String(),
  isRead: Type.Boolean(),
  isMasked: Type.Boolean(),
  delivery: DeliverySchema,
  createdAt: Type.String(),
});
export type Email = Static<typeof EmailSchema>;

/** GET /api/admin/emails: the mails of one address, newest first. Written to the audit log. */
export const EmailsQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  email: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type EmailsQuery = Static<typeof EmailsQuerySchema>;

export const EmailParamsSchema = Type.Object({ id: EmailIdSchema });

/** PATCH /api/admin/emails/{id}, 200 with the mail: marks it as read or unread. */
export const EmailReadBodySchema = Type.Object({ isRead: Type.Boolean() });
export type EmailReadBody = Static<typeof EmailReadBodySchema>;

/** POST /api/admin/emails/{id}/reveal, 200 with the mail as it is; the administrator's own password. */
export const RevealBodySchema = Type.Object({ password: Type.String({ maxLength: 4000 }) });
export type RevealBody = Static<typeof RevealBodySchema>;

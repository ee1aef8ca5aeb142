import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
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

/** `email`: the address whose mails they are. */
export const EmailsQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  email: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type EmailsQuery = Static<typeof EmailsQuerySchema>;

export const EmailParamsSchema = Type.Object({ id: EmailIdSchema });

export const EmailReadBodySchema = Type.Object({ isRead: Type.Boolean() });
export type EmailReadBody = Static<typeof EmailReadBodySchema>;

/** The administrator's own password. */
export const RevealBodySchema = Type.Object({ password: Type.String({ maxLength: 4000 }) });
export type RevealBody = Static<typeof RevealBodySchema>;

/** The mails of one address, newest first. */
export const emailsCall = call('GET /api/admin/emails', { query: EmailsQuerySchema, answer: Type.Array(EmailSchema) });
const ofEmail = { params: EmailParamsSchema, answer: EmailSchema };
export const setEmailReadCall = call('PATCH /api/admin/emails/{id}', { ...ofEmail, body: EmailReadBodySchema });
/** Answers with the mail as it is. */
export const revealEmailCall = call('POST /api/admin/emails/{id}/reveal', { ...ofEmail, body: RevealBodySchema });

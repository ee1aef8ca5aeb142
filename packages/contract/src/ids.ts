import * as Type from 'typebox';

declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Id<'UserId'>;
export type PostId = Id<'PostId'>;
export type MediaId = Id<'MediaId'>;
export type CommentId = Id<'CommentId'>;
export type ConversationId = Id<'ConversationId'>;
export type MessageId = Id<'MessageId'>;
export type UploadId = Id<'UploadId'>;
export type ActivityId = Id<'ActivityId'>;
export type EmailId = Id<'EmailId'>;
export type AdId = Id<'AdId'>;
export type LinkId = Id<'LinkId'>;
export type AuditId = Id<'AuditId'>;
export type JobId = Id<'JobId'>;
export type ReportId = Id<'ReportId'>;
export type NoticeId = Id<'NoticeId'>;
export type SessionId = Id<'SessionId'>;
export type CollectionId = Id<'CollectionId'>;
/** Key of one mutation: created on the device, sent as `Idempotency-Key`. */
export type MutationKey = Id<'MutationKey'>;

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** Lower-case UUID (RFC 9562; ours are version 7). The pattern keeps odd ids out of paths and SQL. */
const uuidOf = <Name extends string>() => Type.Unsafe<Id<Name>>(Type.String({ pattern: UUID, maxLength: 36 }));

export const UserIdSchema = uuidOf<'UserId'>();
export const PostIdSchema = uuidOf<'PostId'>();
export const MediaIdSchema = uuidOf<'MediaId'>();
export const CommentIdSchema = uuidOf<'CommentId'>();
export const ConversationIdSchema = uuidOf<'ConversationId'>();
export const MessageIdSchema = uuidOf<'MessageId'>();
export const UploadIdSchema = uuidOf<'UploadId'>();
export const ActivityIdSchema = uuidOf<'ActivityId'>();
export const EmailIdSchema = uuidOf<'EmailId'>();
export const AdIdSchema = uuidOf<'AdId'>();
export const LinkIdSchema = uuidOf<'LinkId'>();
export const AuditIdSchema = uuidOf<'AuditId'>();
export const JobIdSchema = uuidOf<'JobId'>();
export const ReportIdSchema = uuidOf<'ReportId'>();
export const NoticeIdSchema = uuidOf<'NoticeId'>();
export const SessionIdSchema = uuidOf<'SessionId'>();
export const CollectionIdSchema = uuidOf<'CollectionId'>();

/** Before and after the ids of all rows (RFC 9562, 5.9 and 5.10). */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';
export const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const UUID_7 = '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

const UUID_OF_A_VERSION = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

const chosenOf = <Name extends string>(pattern = UUID_7) =>
  Type.Unsafe<Id<Name>>(Type.String({ pattern, maxLength: 36 }));

/** Ids of new rows that a client chooses: version 7, so that rows stay in the order of creation. */
export const NewUserIdSchema = chosenOf<'UserId'>();
export const NewPostIdSchema = chosenOf<'PostId'>();
export const NewCommentIdSchema = chosenOf<'CommentId'>();
export const NewMessageIdSchema = chosenOf<'MessageId'>();
export const NewAdIdSchema = chosenOf<'AdId'>();
export const NewLinkIdSchema = chosenOf<'LinkId'>();
export const NewReportIdSchema = chosenOf<'ReportId'>();
export const NewCollectionIdSchema = chosenOf<'CollectionId'>();
/** An upload may have any version: its row is temporary. */
export const NewUploadIdSchema = chosenOf<'UploadId'>(UUID_OF_A_VERSION);

/** Says whether a string has the form of our ids. */
export function isId(value: string): boolean {
  return new RegExp(UUID).test(value);
}

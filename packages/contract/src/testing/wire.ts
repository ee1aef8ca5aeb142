import { DeleteAccountBodySchema } from '../account.ts';
import { ActivityEntitySchema, ActivityMarkEntitySchema, ActivitySeenBodySchema } from '../activity.ts';
import {
  AdminDaySchema,
  AdminStatsSchema,
  AdminUserSchema,
  AdminUsersQuerySchema,
  CreateUserBodySchema,
  UserRoleBodySchema,
  UserStatusBodySchema,
} from '../administration.ts';
import {
  AdDaySchema,
  AdEntitySchema,
  AdFieldsSchema,
  AdParamsSchema,
  AdSeenBodySchema,
  AdStateSchema,
  AdStatusBodySchema,
  AudienceSchema,
  CallToActionSchema,
  FeedAdSchema,
} from '../ads.ts';
import { AlertSchema } from '../alerts.ts';
import { AuditEntrySchema, AuditQuerySchema } from '../audit.ts';
import { BlockStatusSchema } from '../blocks.ts';
import { CollectionEntitySchema, CreateCollectionBodySchema, RenameCollectionBodySchema } from '../collections.ts';
import { CommentFlowerEntitySchema } from '../comment-flowers.ts';
import { CommentEntitySchema, CreateCommentBodySchema } from '../comments.ts';
import {
  ConversationEntitySchema,
  CreateByUsernameBodySchema,
  DeliveredBodySchema,
  ReadBodySchema,
} from '../conversations.ts';
import {
  ChangePasswordBodySchema,
  ExportBodySchema,
  ExportStateSchema,
  SessionParamsSchema,
  SignedInDeviceSchema,
} from '../devices.ts';
import { DismissalStatusSchema, DismissedPersonEntitySchema } from '../dismissed-people.ts';
import {
  DeliverySchema,
  EmailParamsSchema,
  EmailReadBodySchema,
  EmailSchema,
  EmailsQuerySchema,
  RevealBodySchema,
} from '../emails.ts';
import { ErrorBodySchema } from '../error-body.ts';
import { ERRORS } from '../errors.ts';
import { FlowerEntitySchema, FlowerStatusSchema, SetFlowerBodySchema } from '../flowers.ts';
import { FollowEntitySchema, FollowerEntitySchema, FollowStatusSchema } from '../follows.ts';
import { LinkFieldsSchema, LinkParamsSchema, LinkSchema } from '../links.ts';
import { ReactBodySchema } from '../message-reactions.ts';
import {
  EditMessageBodySchema,
  MessageEntitySchema,
  SendByUsernameFieldsSchema,
  SendMessageFieldsSchema,
  SentByUsernameSchema,
} from '../messages.ts';
import { MuteStatusSchema, RelationEntitySchema } from '../mutes.ts';
import { ConfirmResetBodySchema, RequestResetBodySchema, ResetRequestedSchema } from '../password-resets.ts';
import {
  CaptionsBodySchema,
  CaptionsLanguageBodySchema,
  CreatePostFieldsSchema,
  PostEntitySchema,
  PostSchema,
  PostsQuerySchema,
  ViewsBodySchema,
} from '../posts.ts';
import { PreferencesBodySchema, PreferencesEntitySchema } from '../preferences.ts';
import { ProfileFieldsSchema, UsernameStatusSchema } from '../profile.ts';
import { PushPayloadSchema, PushSubscriptionSchema, PushUnsubscribeBodySchema } from '../push.ts';
import { ClientFrameSchema, ServerFrameSchema } from '../realtime.ts';
import {
  DecideBodySchema,
  DecisionSchema,
  NoticeEntitySchema,
  ReportBodySchema,
  ReportParamsSchema,
  ReportReasonSchema,
  ReportSchema,
  ReportTargetSchema,
  ReportedSchema,
  ReportsQuerySchema,
} from '../reports.ts';
import { SavedPostSchema, SavedStatusSchema, SavePostBodySchema } from '../saved-posts.ts';
import { ConfigSchema, LoginBodySchema, SignupBodySchema } from '../session.ts';
import { StatsEntitySchema, UserStatsSchema } from '../stats.ts';
import { SuggestedPersonSchema } from '../suggested-people.ts';
import { AnswerOpsSchema, PullQuerySchema, PullResponseSchema } from '../sync.ts';
import { UploadPurposeSchema } from '../uploads.ts';
import { CurrentUserSchema, PersonSchema, PublicUserSchema, SearchQuerySchema, UserEntitySchema } from '../users.ts';

/** All schemas of the wire. `pnpm new-feature` adds those of a new feature at the end. */
export const WIRE = {
  errors: Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])),
  schemas: [
    ErrorBodySchema,
    FlowerEntitySchema,
    FlowerStatusSchema,
    SetFlowerBodySchema,
    CreatePostFieldsSchema,
    PostEntitySchema,
    PostSchema,
    PostsQuerySchema,
    ClientFrameSchema,
    ServerFrameSchema,
    ConfigSchema,
    LoginBodySchema,
    SignupBodySchema,
    AnswerOpsSchema,
    PullQuerySchema,
    PullResponseSchema,
    CurrentUserSchema,
    PublicUserSchema,
    UserEntitySchema,
    PersonSchema,
    SearchQuerySchema,
    CommentEntitySchema,
    CommentFlowerEntitySchema,
    CreateCommentBodySchema,
    FollowStatusSchema,
    FollowEntitySchema,
    FollowerEntitySchema,
    UserStatsSchema,
    StatsEntitySchema,
    ProfileFieldsSchema,
    UsernameStatusSchema,
    DeleteAccountBodySchema,
    PushSubscriptionSchema,
    PushUnsubscribeBodySchema,
    ViewsBodySchema,
    CaptionsBodySchema,
    CaptionsLanguageBodySchema,
    ActivityEntitySchema,
    ActivityMarkEntitySchema,
    ActivitySeenBodySchema,
    BlockStatusSchema,
    ConversationEntitySchema,
    CreateByUsernameBodySchema,
    DeliveredBodySchema,
    ReadBodySchema,
    EditMessageBodySchema,
    ReactBodySchema,
    MessageEntitySchema,
    SendByUsernameFieldsSchema,
    SendMessageFieldsSchema,
    SentByUsernameSchema,
    PreferencesBodySchema,
    PreferencesEntitySchema,
    PushPayloadSchema,
    UploadPurposeSchema,
    AlertSchema,
    AdminDaySchema,
    AdminStatsSchema,
    AdminUserSchema,
    AdminUsersQuerySchema,
    CreateUserBodySchema,
    UserRoleBodySchema,
    UserStatusBodySchema,
    AdDaySchema,
    AdEntitySchema,
    AdFieldsSchema,
    AdParamsSchema,
    AdSeenBodySchema,
    AdStateSchema,
    AdStatusBodySchema,
    AudienceSchema,
    CallToActionSchema,
    FeedAdSchema,
    AuditEntrySchema,
    AuditQuerySchema,
    ChangePasswordBodySchema,
    ExportBodySchema,
    ExportStateSchema,
    SessionParamsSchema,
    SignedInDeviceSchema,
    DeliverySchema,
    EmailParamsSchema,
    EmailReadBodySchema,
    EmailSchema,
    EmailsQuerySchema,
    RevealBodySchema,
    LinkFieldsSchema,
    LinkParamsSchema,
    LinkSchema,
    MuteStatusSchema,
    RelationEntitySchema,
    ConfirmResetBodySchema,
    RequestResetBodySchema,
    ResetRequestedSchema,
    DecideBodySchema,
    DecisionSchema,
    NoticeEntitySchema,
    ReportBodySchema,
    ReportParamsSchema,
    ReportReasonSchema,
    ReportSchema,
    ReportTargetSchema,
    ReportedSchema,
    ReportsQuerySchema,
    CollectionEntitySchema,
    CreateCollectionBodySchema,
    RenameCollectionBodySchema,
    SavePostBodySchema,
    SavedPostSchema,
    SavedStatusSchema,
    DismissalStatusSchema,
    DismissedPersonEntitySchema,
    SuggestedPersonSchema,
  ],
};

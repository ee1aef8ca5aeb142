import type { AlertsTables } from '../alerts/alerts.table.ts';
import type { BackupsTables } from '../backups/backups.table.ts';
import type { ChangesTables } from '../changes/changes.table.ts';
import type { ActivityTables } from '../features/activity/activity.table.ts';
import type { AdsTables } from '../features/ads/ads.table.ts';
import type { AuditTables } from '../features/audit/audit.table.ts';
import type { CollectionsTables } from '../features/collections/collections.table.ts';
import type { CommentFlowersTables } from '../features/comment-flowers/comment-flowers.table.ts';
import type { CommentsTables } from '../features/comments/comments.table.ts';
import type { ConversationsTables } from '../features/conversations/conversations.table.ts';
import type { DismissedPeopleTables } from '../features/dismissed-people/dismissed-people.table.ts';
import type { EmailsTables } from '../features/emails/emails.table.ts';
import type { ExportsTables } from '../features/exports/exports.table.ts';
import type { FlowersTables } from '../features/flowers/flowers.table.ts';
import type { FollowsTables } from '../features/follows/follows.table.ts';
import type { LinksTables } from '../features/links/links.table.ts';
import type { MediaTables } from '../features/media/media.table.ts';
import type { MessagesTables } from '../features/messages/messages.table.ts';
import type { NoticesTables } from '../features/notices/notices.table.ts';
import type { PasswordResetsTables } from '../features/password-resets/password-resets.table.ts';
import type { PostsTables } from '../features/posts/posts.table.ts';
import type { PreferencesTables } from '../features/preferences/preferences.table.ts';
import type { PushTables } from '../features/push/push.table.ts';
import type { RelationsTables } from '../features/relations/relations.table.ts';
import type { ReportsTables } from '../features/reports/reports.table.ts';
import type { SavedPostsTables } from '../features/saved-posts/saved-posts.table.ts';
import type { SessionTables } from '../features/session/session.table.ts';
import type { StatsTables } from '../features/stats/stats.table.ts';
import type { TagsTables } from '../features/tags/tags.table.ts';
import type { UploadsTables } from '../features/uploads/uploads.table.ts';
import type { UsersTables } from '../features/users/users.table.ts';
import type { InstanceTables } from '../instance/instance.table.ts';
import type { ProcessesTables } from '../instance/processes.table.ts';
import type { JobsTables } from '../jobs/jobs.table.ts';
import type { DatabaseMovesTables } from '../moving/database-moves.table.ts';

/** Every table of the product: one line per feature. */
export interface Tables
  extends
    ActivityTables,
    AdsTables,
    AlertsTables,
    AuditTables,
    BackupsTables,
    ChangesTables,
    DatabaseMovesTables,
    UsersTables,
    SessionTables,
    InstanceTables,
    JobsTables,
    LinksTables,
    MediaTables,
    MessagesTables,
    ConversationsTables,
    EmailsTables,
    PasswordResetsTables,
    PostsTables,
    ProcessesTables,
    PreferencesTables,
    PushTables,
    NoticesTables,
    RelationsTables,
    ReportsTables,
    ExportsTables,
    FlowersTables,
    FollowsTables,
    CommentsTables,
    CommentFlowersTables,
    CollectionsTables,
    SavedPostsTables,
    DismissedPeopleTables,
    TagsTables,
    UploadsTables,
    StatsTables {}

import type { SyncSource } from './changes/sync-source.ts';
import { writesRoutes } from './changes/writes.routes.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountActions } from './features/account/account.service.ts';
import {
  commentFlowerPushes,
  commentPushes,
  flowerPushes,
  followAcceptedPushes,
  followPushes,
  followRequestPushes,
  mentionPushes,
  replyPushes,
} from './features/activity/activity.push.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { activityMarkSource, activitySource } from './features/activity/activity.sync.ts';
import { administrationRoutes } from './features/administration/administration.routes.ts';
import { adsRoutes } from './features/ads/ads.routes.ts';
import { adsSource } from './features/ads/ads.sync.ts';
import { alertsRoutes } from './features/alerts/alerts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { blocksRoutes } from './features/blocks/blocks.routes.ts';
import { collectionsRoutes } from './features/collections/collections.routes.ts';
import { collectionsSource } from './features/collections/collections.sync.ts';
import { commentFlowersRoutes } from './features/comment-flowers/comment-flowers.routes.ts';
import { commentFlowersSource } from './features/comment-flowers/comment-flowers.sync.ts';
import { commentsRoutes } from './features/comments/comments.routes.ts';
import { commentsSource } from './features/comments/comments.sync.ts';
import { conversationsRoutes } from './features/conversations/conversations.routes.ts';
import { conversationsSource } from './features/conversations/conversations.sync.ts';
import { devicesRoutes } from './features/devices/devices.routes.ts';
import { dismissedPeopleRoutes } from './features/dismissed-people/dismissed-people.routes.ts';
import { dismissedPeopleSource } from './features/dismissed-people/dismissed-people.sync.ts';
import { emailsRoutes } from './features/emails/emails.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { flowersRoutes } from './features/flowers/flowers.routes.ts';
import { flowersSource } from './features/flowers/flowers.sync.ts';
import { followRequestsRoutes } from './features/follows/follow-requests.routes.ts';
import { followsRoutes } from './features/follows/follows.routes.ts';
import { followersSource, followRequestsSource, followsSource } from './features/follows/follows.sync.ts';
import { linksRoutes } from './features/links/links.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { countUnread, messagePushes } from './features/messages/messages.push.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { messagesSource } from './features/messages/messages.sync.ts';
import { mutesRoutes } from './features/mutes/mutes.routes.ts';
import { noticesSource } from './features/notices/notices.sync.ts';
import { operationsRoutes } from './features/operations/operations.routes.ts';
import { passwordResetsRoutes } from './features/password-resets/password-resets.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { postsSource } from './features/posts/posts.sync.ts';
import { taggedPostsRoutes } from './features/posts/tagged-posts.routes.ts';
import { viewsRoutes } from './features/posts/views.routes.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { preferencesSource } from './features/preferences/preferences.sync.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import type { PushSources } from './features/push/push-source.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { relationsSource } from './features/relations/relations.sync.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { savedPostsRoutes } from './features/saved-posts/saved-posts.routes.ts';
import { savedPostsSource } from './features/saved-posts/saved-posts.sync.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { statsSource } from './features/stats/stats.sync.ts';
import { suggestedPeopleRoutes } from './features/suggested-people/suggested-people.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { userPagesRoutes } from './features/user-pages/user-pages.routes.ts';
import { meSync, usersSync } from './features/users/users.sync.ts';
import type { App } from './http/app.ts';

/** All synced kinds of rows. */
export function syncSources({ clock, postJson }: Deps): readonly SyncSource[] {
  return [
    usersSync,
    meSync,
    postsSource(postJson),
    flowersSource,
    commentsSource,
    commentFlowersSource,
    followsSource,
    followersSource,
    followRequestsSource,
    statsSource,
    conversationsSource,
    messagesSource,
    preferencesSource,
    activitySource,
    activityMarkSource,
    relationsSource,
    dismissedPeopleSource,
    noticesSource,
    adsSource({ clock }),
    collectionsSource,
    savedPostsSource,
  ];
}

/** All kinds of push notifications. */
export const PUSH_SOURCES: PushSources = {
  kinds: [
    messagePushes,
    flowerPushes,
    commentPushes,
    replyPushes,
    commentFlowerPushes,
    mentionPushes,
    followPushes,
    followRequestPushes,
    followAcceptedPushes,
  ],
  countUnread,
};

/** The calls, one line per feature. */
export const ROUTES: readonly ((app: App, deps: Deps) => void)[] = [
  sessionRoutes,
  accountRoutes,
  passwordResetsRoutes,
  emailsRoutes,
  devicesRoutes,
  exportsRoutes,
  mediaRoutes,
  uploadsRoutes,
  writesRoutes,
  postsRoutes,
  taggedPostsRoutes,
  viewsRoutes,
  flowersRoutes,
  commentsRoutes,
  commentFlowersRoutes,
  followsRoutes,
  followRequestsRoutes,
  suggestedPeopleRoutes,
  dismissedPeopleRoutes,
  userPagesRoutes,
  peopleRoutes,
  conversationsRoutes,
  messagesRoutes,
  blocksRoutes,
  mutesRoutes,
  (app, deps) => reportsRoutes(app, deps, accountActions),
  profileRoutes,
  activityRoutes,
  preferencesRoutes,
  pushRoutes,
  statsRoutes,
  savedPostsRoutes,
  collectionsRoutes,
  adsRoutes,
  administrationRoutes,
  alertsRoutes,
  auditRoutes,
  linksRoutes,
  operationsRoutes,
];

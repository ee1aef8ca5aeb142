import type { Enqueue, MutationDefinition, RequestSpec } from '@posy/sync/mutation';
import { activityChanges, activityMarkChanges } from '../features/activity/activity.changes.ts';
import { seeActivity } from '../features/activity/activity.mutators.ts';
import { followAd, seeAd } from '../features/ads/ad-views.mutators.ts';
import { adChanges } from '../features/ads/ads.changes.ts';
import { createAd, deleteAd, editAd, setAdStatus } from '../features/ads/ads.mutators.ts';
import { setBlock } from '../features/blocks/blocks.mutators.ts';
import { collectionChanges } from '../features/collections/collections.changes.ts';
import { createCollection, deleteCollection, renameCollection } from '../features/collections/collections.mutators.ts';
import { commentFlowerChanges } from '../features/comment-flowers/comment-flowers.changes.ts';
import { setCommentFlower } from '../features/comment-flowers/comment-flowers.switch.ts';
import { commentChanges } from '../features/comments/comments.changes.ts';
import { addComment, deleteComment } from '../features/comments/comments.mutators.ts';
import { conversationChanges } from '../features/conversations/conversations.changes.ts';
import { createConversation, reportDelivered } from '../features/conversations/conversations.mutators.ts';
import { dismissedPersonChanges } from '../features/dismissed-people/dismissed-people.changes.ts';
import { setDismissal } from '../features/dismissed-people/dismissed-people.switch.ts';
import { flowerChanges } from '../features/flowers/flowers.changes.ts';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { setFollower } from '../features/follows/followers.mutators.ts';
import { followChanges, followerChanges, followRequestChanges } from '../features/follows/follows.changes.ts';
import { setFollow } from '../features/follows/follows.switch.ts';
import { messageChanges } from '../features/messages/messages.changes.ts';
import { deleteMessage, sendMessage, sendMessageByUsername } from '../features/messages/messages.mutators.ts';
import { readConversation } from '../features/messages/read-messages.mutators.ts';
import { setMute } from '../features/mutes/mutes.switch.ts';
import { noticeChanges } from '../features/notices/notices.changes.ts';
import { changePost } from '../features/posts/change-post.mutators.ts';
import { setCaptions } from '../features/posts/post-captions.mutators.ts';
import { postChanges } from '../features/posts/posts.changes.ts';
import { createPost, deletePost } from '../features/posts/posts.mutators.ts';
import { viewPosts } from '../features/posts/views.mutators.ts';
import { preferencesChanges } from '../features/preferences/preferences.changes.ts';
import { updatePreferences } from '../features/preferences/preferences.mutators.ts';
import { saveProfilePicture, updateProfile } from '../features/profile/profile.mutators.ts';
import { relationChanges } from '../features/relations/relations.changes.ts';
import { sendReport } from '../features/reports/reports.mutators.ts';
import { savedPostChanges } from '../features/saved-posts/saved-posts.changes.ts';
import { setSavedPost } from '../features/saved-posts/saved-posts.mutators.ts';
import { statsChanges } from '../features/stats/stats.changes.ts';
import type { ChangeDefinition } from '../local/change-definition.ts';
import { accountChanges, userChanges } from './account.changes.ts';
import { cancelWrite, dropUpload } from './cancellation.ts';

/** All kinds of synced rows. Each synced feature has a line here. */
export const changes: readonly ChangeDefinition[] = [
  accountChanges,
  userChanges,
  // Before posts: the end of a follow deletes, and an answer brings posts with the next one.
  followChanges,
  postChanges,
  flowerChanges,
  commentChanges,
  commentFlowerChanges,
  followerChanges,
  followRequestChanges,
  statsChanges,
  activityChanges,
  activityMarkChanges,
  preferencesChanges,
  messageChanges,
  conversationChanges,
  relationChanges,
  dismissedPersonChanges,
  noticeChanges,
  adChanges,
  collectionChanges,
  savedPostChanges,
];

/** All kinds of mutations. A stored entry of another kind stays in the outbox and is shown as "needs an app update". */
export const mutations: readonly RegisteredMutation[] = [
  register(createPost),
  register(deletePost),
  register(changePost),
  register(setCaptions),
  register(setFlower),
  register(setFollow),
  register(setFollower),
  register(addComment),
  register(deleteComment),
  register(setCommentFlower),
  register(setSavedPost),
  register(createCollection),
  register(renameCollection),
  register(deleteCollection),
  register(viewPosts),
  register(updateProfile),
  register(saveProfilePicture),
  register(sendMessage),
  register(sendMessageByUsername),
  register(deleteMessage),
  register(createConversation),
  register(readConversation),
  register(reportDelivered),
  register(setBlock),
  register(setMute),
  register(setDismissal),
  register(sendReport),
  register(updatePreferences),
  register(seeActivity),
  register(createAd),
  register(editAd),
  register(setAdStatus),
  register(deleteAd),
  register(seeAd),
  register(followAd),
  register(cancelWrite),
  register(dropUpload),
];

/** A definition that hides its type of `Args`: it takes stored args and reads them first. */
export interface RegisteredMutation {
  readonly kind: string;
  notFoundIsSuccess(storedArgs: unknown): boolean;
  readonly isSilentWhenRefused: boolean;
  /** The request, or null when the stored args have an unknown shape. */
  request(storedArgs: unknown): RequestSpec | null;
  /** Enqueues the deletion of its possible result; null where there is none. */
  undo(storedArgs: unknown): ((enqueue: Enqueue) => Promise<unknown>) | null;
}

export function register<Args>(definition: MutationDefinition<Args>): RegisteredMutation {
  return {
    kind: definition.kind,
    notFoundIsSuccess(storedArgs) {
      const { notFoundIsSuccess = false } = definition;
      if (typeof notFoundIsSuccess === 'boolean') return notFoundIsSuccess;
      const args = definition.read(storedArgs);
      return args !== null && notFoundIsSuccess(args);
    },
    isSilentWhenRefused: definition.isSilentWhenRefused ?? false,
    request(storedArgs) {
      const args = definition.read(storedArgs);
      return args === null ? null : definition.request(args);
    },
    undo(storedArgs) {
      const args = definition.read(storedArgs);
      return args !== null && definition.undo ? async (enqueue) => definition.undo?.(args, enqueue) : null;
    },
  };
}

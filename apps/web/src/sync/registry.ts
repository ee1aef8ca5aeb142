import type { Enqueue, MutationDefinition, RequestSpec } from '@posy/sync/mutation';
import { activityChanges, activityMarkChanges, seeActivity } from '../features/activity/activity.sync.ts';
import { followAd, seeAd } from '../features/ads/ad-views.mutators.ts';
import { adChanges, createAd, deleteAd, editAd, setAdStatus } from '../features/ads/ads.sync.ts';
import { setBlock } from '../features/blocks/blocks.mutators.ts';
import {
  collectionChanges,
  createCollection,
  deleteCollection,
  renameCollection,
} from '../features/collections/collections.sync.ts';
import { commentFlowerChanges, setCommentFlower } from '../features/comment-flowers/comment-flowers.switch.ts';
import { addComment, commentChanges, deleteComment } from '../features/comments/comments.sync.ts';
import {
  conversationChanges,
  createConversation,
  reportDelivered,
} from '../features/conversations/conversations.sync.ts';
import { dismissedPersonChanges, setDismissal } from '../features/dismissed-people/dismissed-people.switch.ts';
import { flowerChanges, setFlower } from '../features/flowers/flowers.switch.ts';
import { setFollower } from '../features/follows/followers.mutators.ts';
import { followChanges, followerChanges, followRequestChanges, setFollow } from '../features/follows/follows.switch.ts';
import { acceptRequest, declineRequest } from '../features/message-requests/message-requests.mutators.ts';
import { editMessage } from '../features/messages/edit-message.mutators.ts';
import { reactToMessage } from '../features/messages/message-reactions.mutators.ts';
import {
  deleteMessage,
  messageChanges,
  sendMessage,
  sendMessageByUsername,
  unsendMessage,
} from '../features/messages/messages.sync.ts';
import { readConversation } from '../features/messages/read-messages.mutators.ts';
import { setMute } from '../features/mutes/mutes.switch.ts';
import { noticeChanges } from '../features/notices/notices.sync.ts';
import { changePost } from '../features/posts/change-post.mutators.ts';
import { setCaptions } from '../features/posts/post-captions.mutators.ts';
import { createPost, deletePost, postChanges } from '../features/posts/posts.sync.ts';
import { viewPosts } from '../features/posts/views.mutators.ts';
import { preferencesChanges, updatePreferences } from '../features/preferences/preferences.sync.ts';
import { saveProfilePicture, updateProfile } from '../features/profile/profile.mutators.ts';
import { relationChanges } from '../features/relations/relations.sync.ts';
import { sendReport } from '../features/reports/reports.mutators.ts';
import { savedPostChanges, setSavedPost } from '../features/saved-posts/saved-posts.sync.ts';
import { statsChanges } from '../features/stats/stats.sync.ts';
import type { ChangeDefinition } from '../local/change-definition.ts';
import { accountChanges, userChanges } from './account.sync.ts';
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
  register(editMessage),
  register(unsendMessage),
  register(reactToMessage),
  register(createConversation),
  register(readConversation),
  register(reportDelivered),
  register(acceptRequest),
  register(declineRequest),
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

import type { CommentEntity } from '@posy/contract/comments';
import type { ConversationId, MessageId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { PostEntity } from '@posy/contract/posts';
import type { PublicUser } from '@posy/contract/users';
import type { OutboxEntry } from '@posy/sync/mutation';
import { displayName } from '../../language/names.texts.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { DELETE_COMMENT_KIND } from '../comments/comment-overlay.ts';
import { DELETE_MESSAGE_KIND } from '../messages/message-overlay.ts';
import { DELETE_POST_KIND } from '../posts/post-overlay.ts';
import { readRelations } from '../relations/read-relations.ts';

/** A message with whom the conversation is with. */
export interface FoundMessage {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly content: string;
  readonly createdAt: string;
  readonly isOwn: boolean;
  readonly name: string;
  readonly profileImageUrl: string | null;
}

/**
 * The rows that were found, as they are now: without what is gone, what the person deleted and has not sent yet, and all that
 * is by or with somebody they blocked. Run it inside `liveQuery`.
 */
export async function readFoundPosts(local: LocalDb, ids: readonly string[]): Promise<readonly PostEntity[]> {
  const [rows, relations, deleted] = await Promise.all([
    local.cache.posts.bulkGet([...ids]),
    readRelations(local),
    readDeleted(local, DELETE_POST_KIND),
  ]);
  return rows.flatMap((post) =>
    post && !relations.get(post.user.id)?.isBlocked && !deleted.has(post.id) ? [post] : [],
  );
}

/** {@link readFoundPosts} for people. */
export async function readFoundPeople(local: LocalDb, ids: readonly string[]): Promise<readonly PublicUser[]> {
  const [rows, relations] = await Promise.all([local.cache.users.bulkGet([...ids]), readRelations(local)]);
  return rows.flatMap((user) => {
    if (!user || relations.get(user.id)?.isBlocked) return [];
    const { id, firstName, lastName, username, bio, profileImageUrl } = user;
    return [{ id, firstName, lastName, username, bio, profileImageUrl }];
  });
}

/** {@link readFoundPosts} for comments. */
export async function readFoundComments(local: LocalDb, ids: readonly string[]): Promise<readonly CommentEntity[]> {
  const [rows, relations, deleted] = await Promise.all([
    local.cache.comments.bulkGet([...ids]),
    readRelations(local),
    readDeleted(local, DELETE_COMMENT_KIND),
  ]);
  return rows.flatMap((comment) =>
    comment && !relations.get(comment.user.id)?.isBlocked && !deleted.has(comment.id) ? [comment] : [],
  );
}

/** {@link readFoundPosts} for messages. */
export async function readFoundMessages(local: LocalDb, ids: readonly string[]): Promise<readonly FoundMessage[]> {
  const [rows, relations, deleted, conversations] = await Promise.all([
    local.cache.messages.bulkGet([...ids]),
    readRelations(local),
    readDeleted(local, DELETE_MESSAGE_KIND),
    local.cache.conversations.toArray(),
  ]);
  const byId = new Map(conversations.map((each) => [each.id, each]));
  return rows.flatMap((message) => {
    const conversation = message && byId.get(message.conversationId);
    if (!message || !conversation || deleted.has(message.id)) return [];
    const { otherUser, isBlocked } = conversation;
    const isApart = isBlocked || relations.get(otherUser.id ?? '')?.isBlocked === true;
    return isApart ? [] : [foundMessage(message, local.uid, otherUser)];
  });
}

/** Ids of what the person wants to be rid of, by the kind of that wish. */
async function readDeleted({ out }: LocalDb, kind: string): Promise<ReadonlySet<string>> {
  const wishes = await out.outbox.where('kind').equals(kind).toArray();
  return new Set(wishes.filter(isWanted).map(({ target }) => target.id));
}

/** Not refused: it will happen, or did. */
function isWanted({ status }: OutboxEntry): boolean {
  return status !== 'blocked' && status !== 'failed';
}

type Other = Parameters<typeof displayName>[0] & { readonly profileImageUrl: string | null };

function foundMessage(message: MessageEntity, uid: string, other: Other): FoundMessage {
  const { id, conversationId, content, createdAt, senderId } = message;
  const { profileImageUrl } = other;
  return { id, conversationId, content, createdAt, isOwn: senderId === uid, name: displayName(other), profileImageUrl };
}

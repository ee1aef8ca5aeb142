import type { CommentEntity } from '@posy/contract/comments';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { ConversationId, MessageId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { PostEntity } from '@posy/contract/posts';
import type { Author, PublicUser } from '@posy/contract/users';
import type { OutboxEntry } from '@posy/sync/mutation';
import { deletedBy } from '@posy/sync/pending';
import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { COMMENT_KINDS, DELETE_COMMENT_KIND, unsentComments } from '../comments/comment-overlay.ts';
import { ANSWER_KINDS, requestState } from '../message-requests/request-overlay.ts';
import { changedMessage, changesIn } from '../messages/message-changes.ts';
import {
  deletedMessages,
  MESSAGE_KINDS,
  threadOf,
  type UnsentMessage,
  writtenMessages,
} from '../messages/message-overlay.ts';
import { CREATE_POST_KIND, DELETE_POST_KIND, localPhotos, storedPhotos, unsentPosts } from '../posts/post-overlay.ts';
import type { PhotoView } from '../posts/post-view.ts';
import { readRelations } from '../relations/read-relations.ts';

/** A post, sent or not. */
export interface FoundPost extends Pick<PostEntity, 'id' | 'user' | 'content' | 'location' | 'createdAt'> {
  readonly photos: readonly PhotoView[];
  readonly isUnsent: boolean;
}

/** A comment, sent or not. */
export interface FoundComment extends Pick<CommentEntity, 'id' | 'postId' | 'user' | 'content' | 'createdAt'> {
  readonly isUnsent: boolean;
}

/** A message, sent or not, with the other user of its conversation. */
export interface FoundMessage {
  readonly id: MessageId;
  readonly isUnsent: boolean;
  readonly conversationId: ConversationId;
  readonly content: string;
  readonly createdAt: string;
  readonly isOwn: boolean;
  readonly name: string;
  readonly profileImageUrl: string | null;
}

/**
 * The present rows of results: without deleted ones, pending deletions included, and without those of blocked users. Run it
 * inside `liveQuery`.
 */
export async function readFoundPosts(local: LocalDb, ids: readonly string[]): Promise<readonly FoundPost[]> {
  const { entries, rows: found } = await folded(local, [CREATE_POST_KIND, DELETE_POST_KIND], () =>
    Promise.all([local.cache.posts.bulkGet([...ids]), readRelations(local), readViewer(local)]),
  );
  const [rows, relations, viewer] = found;
  const deleted = deletedBy({ kind: DELETE_POST_KIND }, entries);
  const unsent = foundUnsentPosts(entries, viewer);
  return ids.flatMap((id, i): readonly FoundPost[] => {
    const row = rows[i];
    if (deleted.has(id)) return [];
    if (!row) return [unsent.get(id) ?? []].flat();
    if (relations.get(row.user.id)?.isBlocked) return [];
    return [{ ...row, photos: storedPhotos(row), isUnsent: false }];
  });
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
export async function readFoundComments(local: LocalDb, ids: readonly string[]): Promise<readonly FoundComment[]> {
  const { entries, rows: found } = await folded(local, COMMENT_KINDS, () =>
    Promise.all([local.cache.comments.bulkGet([...ids]), readRelations(local), readViewer(local)]),
  );
  const [rows, relations, viewer] = found;
  const deleted = deletedBy({ kind: DELETE_COMMENT_KIND }, entries);
  const unsent = foundUnsentComments(entries, viewer);
  return ids.flatMap((id, i): readonly FoundComment[] => {
    const row = rows[i];
    if (deleted.has(id)) return [];
    if (!row) return [unsent.get(id) ?? []].flat();
    return relations.get(row.user.id)?.isBlocked ? [] : [{ ...row, isUnsent: false }];
  });
}

/** {@link readFoundPosts} for messages, without those of requests. */
export async function readFoundMessages(local: LocalDb, ids: readonly string[]): Promise<readonly FoundMessage[]> {
  const { entries, rows: read } = await folded(local, [...MESSAGE_KINDS, ...ANSWER_KINDS], () =>
    Promise.all([local.cache.messages.bulkGet([...ids]), readRelations(local), local.cache.conversations.toArray()]),
  );
  const [rows, relations, conversations] = read;
  const changes = changesIn(entries);
  const deleted = new Set([...deletedMessages(entries), ...changes.unsent]);
  const written = writtenMessages(entries, changes);
  const byId = new Map(conversations.map((each) => [each.id, each]));
  const isHidden = (row: ConversationEntity) =>
    row.isBlocked || relations.get(row.otherUser.id ?? '')?.isBlocked === true || requestState(row, entries) !== 'none';
  const found: FoundMessage[] = [];
  for (const [i, id] of ids.entries()) {
    const row = rows[i];
    const message = row && changedMessage(row, changes);
    const conversation = message && byId.get(message.conversationId);
    if (deleted.has(id) || (conversation && isHidden(conversation))) continue;
    // An edit of a message that was emptied meanwhile is found, and changes nothing.
    if (message && conversation && !message.isEmptied)
      found.push(foundMessage(message, local.uid, conversation.otherUser));
    const unsent = message ? null : written.find((each) => each.id === id);
    if (!unsent) continue;
    const goesTo = conversationOf(unsent, conversations);
    const { to } = unsent;
    const isToBlocked = to.kind === 'conversation' && relations.get(to.userId)?.isBlocked === true;
    if (!isToBlocked && !(goesTo && isHidden(goesTo))) found.push(await foundUnsent(local, unsent, goesTo));
  }
  return found;
}

/** The recipient, as far as this device knows. */
function conversationOf({ to }: UnsentMessage, all: readonly ConversationEntity[]): ConversationEntity | undefined {
  return all.find(({ id, otherUser }) =>
    to.kind === 'conversation' ? id === to.conversationId : otherUser.username === to.username,
  );
}

async function foundUnsent(
  { cache }: LocalDb,
  { entry, id, content, to }: UnsentMessage,
  conversation: ConversationEntity | undefined,
): Promise<FoundMessage> {
  const common = { id, content, createdAt: timeOf(entry), isOwn: true, isUnsent: isUnsent(entry) };
  const known = conversation?.otherUser ?? (to.kind === 'conversation' ? await cache.users.get(to.userId) : undefined);
  return {
    ...common,
    conversationId: conversation?.id ?? (to.kind === 'conversation' ? to.conversationId : threadOf(to.threadId)),
    name: known || to.kind === 'conversation' ? displayName(known ?? NOBODY) : `@${to.username}`,
    profileImageUrl: known?.profileImageUrl ?? null,
  };
}

/** Posts of this person that wait to be sent, or were refused. */
function foundUnsentPosts(entries: readonly OutboxEntry[], user: Author): ReadonlyMap<string, FoundPost> {
  const posts = unsentPosts(entries).map(({ entry, args }): FoundPost => {
    return { ...args, user, photos: localPhotos(entry, args), createdAt: timeOf(entry), isUnsent: isUnsent(entry) };
  });
  return new Map(posts.map((post) => [post.id, post]));
}

function foundUnsentComments(entries: readonly OutboxEntry[], user: Author): ReadonlyMap<string, FoundComment> {
  const comments = unsentComments(entries).map(({ entry, args }): FoundComment => {
    return { ...args, user, createdAt: timeOf(entry), isUnsent: isUnsent(entry) };
  });
  return new Map(comments.map((comment) => [comment.id, comment]));
}

const NOBODY = { firstName: '', lastName: '', username: null, profileImageUrl: null };

async function readViewer({ cache, uid }: LocalDb): Promise<Author> {
  const { id, firstName, lastName, username, profileImageUrl } = (await cache.me.get(uid)) ?? { id: uid, ...NOBODY };
  return { id, firstName, lastName, username, profileImageUrl };
}

function timeOf({ createdAt }: OutboxEntry): string {
  return new Date(createdAt).toISOString();
}

/** Accepted entries count as sent, with or without their row. */
function isUnsent({ status }: OutboxEntry): boolean {
  return status !== 'acked';
}

type Other = Parameters<typeof displayName>[0] & { readonly profileImageUrl: string | null };

function foundMessage(message: MessageEntity, uid: string, other: Other): FoundMessage {
  const { id, conversationId, content, createdAt, senderId } = message;
  const { profileImageUrl } = other;
  const name = displayName(other);
  return { id, conversationId, content, createdAt, isOwn: senderId === uid, isUnsent: false, name, profileImageUrl };
}

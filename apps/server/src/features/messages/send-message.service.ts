import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId } from '@posy/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import type { MessageEntity, SentByUsername } from '@posy/contract/messages';
import type { ScopeHeads, Touch } from '../../changes/touches.ts';
import { type Actor, isClaimed, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import { type Db, LostRace, type Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { countFirstMessage, listIfWaiting } from '../conversations/arriving.ts';
import {
  beginConversation,
  countNewMessage,
  findOther,
  hasArrived,
  type Members,
  assignNextNumber,
} from '../conversations/members.service.ts';
import { OPEN } from '../conversations/request-state.ts';
import { insertStagedMedia, commitOrDiscard, type StagedMedia } from '../media/media.service.ts';
import { enqueueMessagePush } from '../push/push-queue.ts';
import { ONLY_ME } from '../relations/audience.ts';
import { isBlockedBetween } from '../relations/relations.service.ts';
import { makeOnce, stageMedia } from '../uploads/stage-media.ts';
import { findIdByUsername, lockPeople } from '../users/accounts.service.ts';
import { announceMessage, type NewMessage } from './announce-message.ts';
import { findExisting } from './existing-message.ts';
import { madeOf, type Stored } from './made-message.ts';
import type { Draft, Target } from './message-draft.ts';
import { findMessage, insertMessage, type MessageRow } from './messages.repo.ts';

interface Place {
  readonly conversationId: ConversationId;
  readonly otherId: string;
  /** It has messages, and is no request to the actor. */
  readonly isOpen: boolean;
}

/**
 * Sends a message; `folder` is for temporary files. A repeated request, recognized by its key or by the client's id, gets the
 * first answer; its file is not processed again. Throws `AppError`: `message_empty`, `message_too_long`,
 * `invalid_characters`, `conversation_not_found`, `user_not_found`, `cannot_message_self`, `cannot_message`, `id_conflict`,
 * and the errors of the file.
 */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  draft: Draft,
  folder = '',
): Promise<Written<MessageEntity>> {
  return send(deps, actor, request, draft, folder, ({ message }) => message);
}

/** Like `sendMessage`, by username; the answer includes the conversation. */
export async function sendByUsername(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  draft: Draft,
  folder = '',
): Promise<Written<SentByUsername>> {
  return send(deps, actor, request, draft, folder, ({ conversation, message }) => ({ conversation, message }));
}

async function send<T>(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  typed: Draft,
  folder: string,
  answer: (stored: Stored) => T,
): Promise<Written<T>> {
  const draft = { ...typed, content: readContent(typed) };
  const write = (staged: StagedMedia | null) => {
    const made: { message: NewMessage | null } = { message: null };
    const announce = (heads: ScopeHeads) => made.message && announceMessage(deps, made.message, heads);
    const run = async (tx: Tx, touch: Touch) => {
      made.message = null;
      const place = findPlace(tx, actor, draft.target);
      const [existing, named] = await together([
        findExisting(tx, actor, draft),
        draft.replyToId === null ? undefined : findMessage(tx, draft.replyToId),
        place.catch(() => null),
      ]);
      if (existing) return resultOf(existing, answer);
      // The key or the message was deleted at this moment: the next try is a new request.
      if (draft.source && !staged) throw new AppError('server_busy', undefined, 1);
      const stored = await store(deps, tx, touch, actor, { ...draft, ...(await place), named }, staged);
      made.message = stored;
      return resultOf(stored, answer);
    };
    return writeOnce(deps, actor, request, run, { announce: (heads) => void announce(heads) }).then((written) => ({
      written,
      // A try that was rolled back may come before the replay of another request's answer.
      isAdopted: made.message !== null && !written.isReplay,
    }));
  };
  const repeat = async () => (await write(null)).written;
  const { source } = draft;
  if (!source) return repeat();
  const isKnown = async () =>
    (await isClaimed(deps, actor, request)) ||
    (draft.id !== null && (await findMessage(deps.db.read, draft.id)) !== undefined);
  const make = async (): Promise<Written<T>> => {
    const viewerId = await findReceiver(deps.db.read, actor, draft.target).catch((error: unknown) =>
      error instanceof Error ? error : new Error('refused'),
    );
    // The refusal comes before the file is processed, and is stored.
    if (viewerId instanceof Error) return writeOnce(deps, actor, request, () => Promise.reject(viewerId));
    const staged = await stageMedia(deps, folder, source, { ownerId: actor.userId, audience: ONLY_ME, viewerId });
    const { written } = await commitOrDiscard(
      deps,
      staged,
      () => write(staged),
      ({ isAdopted }) => isAdopted,
    );
    return written;
  };
  return makeOnce(isKnown, { make, repeat });
}

function resultOf<T>(stored: Stored, answer: (stored: Stored) => T) {
  const { message, conversation, numbered } = stored;
  return {
    ...(numbered && { numbered }),
    status: 201,
    body: answer(stored),
    rev: message.rev,
    aboutId: conversation.otherUser.id,
    subject: `message:${message.id}`,
  };
}

function readContent({ content: typed, source }: Pick<Draft, 'content' | 'source'>): string {
  const content = readText(typed, { limit: MAX_MESSAGE_LENGTH, tooLong: 'message_too_long' });
  if (content === '' && !source) throw new AppError('message_empty');
  return content;
}

async function findPlace(db: Db | Tx, actor: Actor, target: Target): Promise<Place> {
  if (!('username' in target)) {
    return { conversationId: target.conversationId, ...(await findOther(db, actor.userId, target)) };
  }
  const toUserId = await findIdByUsername(db, target.username);
  if (toUserId === actor.userId) throw new AppError('cannot_message_self');
  const conversationId = conversationIdOf(actor.userId, toUserId);
  return { conversationId, ...(await findOther(db, actor.userId, { conversationId, toUserId })) };
}

/** The future viewer of a file. Throws the same errors as sending. */
async function findReceiver(db: Db, actor: Actor, target: Target): Promise<string> {
  const { otherId } = await findPlace(db, actor, target);
  if (await isBlockedBetween(db, actor.userId, otherId)) throw new AppError('cannot_message');
  return otherId;
}

async function store(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  actor: Actor,
  { conversationId, otherId, isOpen, named, ...draft }: Draft & Place & { readonly named: MessageRow | undefined },
  staged: StagedMedia | null,
): Promise<NewMessage & Stored> {
  // The username passed to another user while the file was processed: its former owner must not see the file.
  if (staged && staged.row.viewerId !== otherId) throw new AppError('server_busy', undefined, 1);
  const id = draft.id ?? deps.newId();
  const now = deps.clock.now();
  const message = { conversationId, senderId: actor.userId, messageId: id, now };
  const [people, isBlocked, counted] = await together([
    lockPeople(deps, tx, actor.userId, otherId),
    isBlockedBetween(tx, actor.userId, otherId),
    isOpen ? together([assignNextNumber(tx, conversationId), countNewMessage(tx, message)]) : null,
  ]);
  if (isBlocked) throw new AppError('cannot_message');
  if (!counted) await beginConversation(deps, tx, conversationId, [actor.userId, otherId]);
  const { members, arrivals } = counted
    ? await listIfWaiting(tx, touch, counted[1], now)
    : await countFirstMessage(tx, touch, message);
  if (staged) await insertStagedMedia(deps, tx, staged);
  // A message of other users is treated like an unknown one.
  const answered = named?.conversationId === conversationId ? named : null;
  const row: MessageRow = {
    id,
    conversationId,
    n: members.sender.lastN,
    side: members.sender.side,
    k: members.sender.sentK,
    content: draft.content,
    mediaId: staged?.row.id ?? null,
    mediaKind: staged && (staged.row.video === null ? 'image' : 'video'),
    replyToId: answered?.id ?? null,
    replyToN: answered?.n ?? null,
    reactions: null,
    isEmptied: 0,
    isUnsent: 0,
    isDeletedForSender: 0,
    isDeletedForOther: 0,
    createdAt: now,
    editedAt: null,
    rev: 1,
  };
  const { receiver } = members;
  touch(`u:${actor.userId}`, 'conversation', conversationId);
  if (hasArrived(receiver, row.n)) touch(`u:${otherId}`, 'conversation', conversationId);
  const numbered = (heads: ScopeHeads) =>
    together([
      insertNumbered(tx, row, members, heads),
      // A request is not announced.
      receiver.requestState === OPEN
        ? enqueueMessagePush(deps, tx, { recipientId: otherId, conversationId, messageId: id })
        : null,
      ...arrivals.map((arrival) => arrival.numbered(heads)),
    ]);
  return { ...madeOf(row, staged, members, people), numbered };
}

async function insertNumbered(
  tx: Tx,
  row: MessageRow,
  { sender, receiver }: Members,
  heads: ScopeHeads,
): Promise<void> {
  const mine = heads.get(`u:${sender.userId}`);
  const others = hasArrived(receiver, row.n) ? heads.get(`u:${receiver.userId}`) : 0;
  if (mine === undefined || others === undefined) throw new Error('A message was not touched');
  const [seq0, seq1] = sender.side === 0 ? [mine, others] : [others, mine];
  // Another request inserted the same id at the same moment. The rollback frees the message's number.
  if (!(await insertMessage(tx, { ...row, seq0, seq1 }))) throw new LostRace();
}

import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { usernameOf } from '../messages/send-message.ts';
import { fetchPeople, searchPath } from '../people/fetch-people.ts';
import { readConversationView } from './conversations.local.ts';
import { createConversation } from './conversations.sync.ts';

export type Started =
  | { readonly kind: 'started'; readonly id: ConversationId }
  /** `message` may be shown. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The username is unknown here, and the server did not answer. */
  | { readonly kind: 'unreachable' };

/** Number of requested matches: an exact match is among them, if there is one. */
const MAX_NAMESAKES = 5;

/** Starts a conversation with the person of a username: from this device at once, or found by the server. */
export async function startConversation(local: LocalDb, typed: string): Promise<Started> {
  const username = usernameOf(typed);
  const person = (await findOnDevice(local, username)) ?? (await findOnServer(local, username));
  if (person === 'unreachable') return { kind: 'unreachable' };
  if (!person) return { kind: 'refused', message: errorMessage('user_not_found') };
  if (person.id === local.uid) return { kind: 'refused', message: errorMessage('cannot_message_self') };
  return { kind: 'started', id: await beginConversation(local, person) };
}

/**
 * Opens a conversation with a user, also offline: it can be written in at once. The user needs a username, which callers
 * check. Throws when the device cannot store it.
 */
export async function beginConversation(local: LocalDb, user: Author): Promise<ConversationId> {
  const { id, firstName, lastName, username, profileImageUrl } = user;
  const conversationId = conversationIdOf(local.uid, id);
  // One whose request was just declined is opened anew, although its row is still here.
  const isBase = async () => (await readConversationView(local, conversationId)) !== undefined;
  const args = { conversationId, user: { id, firstName, lastName, username, profileImageUrl } };
  if (!(await isBase())) await enqueue(local, createConversation, args, { isBase });
  return conversationId;
}

async function findOnDevice({ cache }: LocalDb, username: string): Promise<Author | null> {
  return (await cache.users.where('username').equals(username).first()) ?? null;
}

/** A found user is stored on this device. */
async function findOnServer(local: LocalDb, username: string): Promise<Author | null | 'unreachable'> {
  const page = await fetchPeople(local, searchPath(username, MAX_NAMESAKES), new AbortController().signal);
  return page.kind === 'loaded' ? findOnDevice(local, username) : 'unreachable';
}

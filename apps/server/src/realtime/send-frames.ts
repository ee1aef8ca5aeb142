import { requestOf } from '@posy/contract/call';
import { sendMessageCall } from '@posy/contract/messages';
import type { SendFrame, ServerFrame } from '@posy/contract/realtime';
import { displayName } from '@posy/contract/users';
import type { Actor, WriteRequest } from '../changes/write-once.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { frameOfStored } from '../features/messages/announce-message.ts';
import { sendMessage } from '../features/messages/send-message.service.ts';
import { findAccount } from '../features/users/users.service.ts';
import { fingerprintOf, isKey } from '../http/write-request.ts';
import { errorFrame } from './client-frames.ts';
import type { FrameSender } from './client.ts';

/**
 * Stores messages that arrive over the socket, by the service of the HTTP call: the same rules, limits and keys. All sockets
 * of both users are notified, so only refusals and repeated messages are answered.
 *
 * Posy's own app sends messages over HTTP, through its outbox. The specification includes sending over the socket, so it stays
 * for other clients; `client.ts` belongs to it.
 */
export function messageSender(deps: Deps): FrameSender {
  return async (actor, frame) => {
    try {
      return await store(deps, actor, frame);
    } catch (error) {
      if (error instanceof AppError) return errorFrame(error.code);
      deps.log.error(error, 'A message from a socket could not be stored');
      return errorFrame('internal');
    }
  };
}

async function store(deps: Deps, actor: Actor, frame: SendFrame): Promise<ServerFrame | null> {
  if (!(await deps.sessions.isAlive(actor.sessionId))) throw new AppError('unauthorized');
  if (deps.shell.maintenance && actor.role !== 'admin') throw new AppError('maintenance');
  await deps.limits.consume('messagesByAccount', actor.userId);
  const { conversationId, message: content } = frame;
  const target = { conversationId, toUserId: null };
  const draft = { id: null, target, content, replyToId: null, source: null };
  const written = await sendMessage(deps, actor, writeRequestOf(frame), draft);
  if (!written.isReplay) return null;
  deps.metrics.replayed();
  const sender = await findAccount(deps, actor.userId);
  return sender ? frameOfStored(written.body, displayName(sender), written.ack) : null;
}

/** The equivalent HTTP request of a message. */
function writeRequestOf({ conversationId, message: content, key }: SendFrame): WriteRequest {
  if (key === undefined) return { key: null, fingerprint: '' };
  if (!isKey(key)) throw new AppError('invalid_input', [{ field: 'key', message: 'Must be a UUID' }]);
  const { method, path } = requestOf(sendMessageCall, { id: conversationId });
  return { key, fingerprint: fingerprintOf(`${method} ${path}`, { content }) };
}

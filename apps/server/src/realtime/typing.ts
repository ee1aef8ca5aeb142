import { TYPING_EVERY_MS } from '@posy/contract/limits';
import type { SendTypingFrame, ServerFrame } from '@posy/contract/realtime';
import type { Deps } from '../deps.ts';
import { findTypingReader } from '../features/conversations/typing.repo.ts';
import type { Client } from './client.ts';

type TypingDeps = Pick<Deps, 'bus' | 'clock' | 'db' | 'sessions' | 'shell'>;
type Typist = Pick<Client, 'actor'>;

/**
 * Publishes that users type, for the sockets of the other user in all processes. Nothing is stored. A refused frame has no answer: it
 * would disclose blocks and preferences.
 */
export class TypingRelay {
  readonly #deps: TypingDeps;
  /** The time from which the next frame of a socket counts, in ms of the monotonic clock. */
  readonly #nextAt = new WeakMap<Typist, number>();

  constructor(deps: TypingDeps) {
    this.#deps = deps;
  }

  /** Drops the frame while an earlier one of the same socket is looked up, and until `TYPING_EVERY_MS` after that one. */
  async relay(client: Typist, frame: SendTypingFrame): Promise<void> {
    const now = this.#deps.clock.monotonic();
    if (now < (this.#nextAt.get(client) ?? now)) return;
    this.#nextAt.set(client, Infinity);
    try {
      await this.#publish(client, frame);
    } finally {
      this.#nextAt.set(client, now + TYPING_EVERY_MS);
    }
  }

  async #publish({ actor }: Typist, { conversationId }: SendTypingFrame): Promise<void> {
    const { bus, db, sessions, shell } = this.#deps;
    if (shell.maintenance && actor.role !== 'admin') return;
    if (!(await sessions.isAlive(actor.sessionId))) return;
    const readerId = await findTypingReader(db.read, actor.userId, conversationId);
    if (readerId === undefined) return;
    const frame: ServerFrame = { type: 'typing', conversationId, userId: actor.userId };
    bus.publish({ type: 'typing', userId: readerId, frame: JSON.stringify(frame) });
  }
}

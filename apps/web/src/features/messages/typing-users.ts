import type { ConversationId } from '@posy/contract/ids';
import { TYPING_SHOWN_MS } from '@posy/contract/limits';
import { Listeners } from '@posy/std/store';
import type { Timers } from '@posy/sync/ports';
import { browserTimers } from '../../sync/browser-ports.ts';

interface TypedConversation {
  readonly id: ConversationId;
  /** Number of the other user's messages. */
  readonly receivedK: number;
  readonly isBlocked: boolean;
}

/** The conversations in which the other user types, in the memory of a page. Each frame shows it for `TYPING_SHOWN_MS`. */
export class TypingUsers {
  readonly #timers: Timers;
  readonly #listeners = new Listeners();
  /** Cancels the timer that ends each. */
  readonly #timerOf = new Map<ConversationId, () => void>();
  readonly #drawn = new Map<ConversationId, TypedConversation>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  readonly subscribe = this.#listeners.subscribe;

  has(id: ConversationId): boolean {
    return this.#timerOf.has(id);
  }

  show(id: ConversationId): void {
    if (this.#drawn.get(id)?.isBlocked) return;
    const cancel = this.#timerOf.get(id);
    cancel?.();
    this.#timerOf.set(
      id,
      this.#timers.after(TYPING_SHOWN_MS, () => this.#end(id)),
    );
    if (!cancel) this.#listeners.notify();
  }

  /** Called with the conversations that are drawn whenever they change: a new message of the other user, or a block, ends it. */
  follow(conversations: readonly TypedConversation[]): void {
    for (const conversation of conversations) {
      const { id, receivedK, isBlocked } = conversation;
      const before = this.#drawn.get(id);
      this.#drawn.set(id, conversation);
      if (isBlocked || (before && receivedK > before.receivedK)) this.#end(id);
    }
  }

  /** Ends it in all conversations. */
  clear(): void {
    for (const id of this.#timerOf.keys()) this.#end(id);
  }

  #end(id: ConversationId): void {
    const cancel = this.#timerOf.get(id);
    if (!cancel) return;
    cancel();
    this.#timerOf.delete(id);
    this.#listeners.notify();
  }
}

/** Those of this page, which has one account. */
export const typingUsers = new TypingUsers(browserTimers);

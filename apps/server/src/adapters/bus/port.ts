/** What processes tell each other. Every message may be lost: the database is the truth. */
export type BusMessage =
  | { readonly type: 'heads'; readonly heads: readonly (readonly [scope: string, head: number])[] }
  /** For one person's sockets, in place of the word that their scope is at `u` now. `frame` is a `new_message` as text. */
  | { readonly type: 'message'; readonly userId: string; readonly u: number; readonly frame: string }
  | { readonly type: 'session-ended'; readonly sessionId: string }
  | { readonly type: 'user-ended'; readonly userId: string };

/** Carries hints to every listener of every process, the sender's included. */
export interface Bus {
  publish(message: BusMessage): void;
  /** Returns what ends the subscription. */
  subscribe(listener: (message: BusMessage) => void): () => void;
}

/** What processes tell each other. Every message may be lost: the database is the truth. */
export type BusMessage =
  | { readonly type: 'heads'; readonly heads: readonly (readonly [scope: string, head: number])[] }
  | { readonly type: 'session-ended'; readonly sessionId: string }
  | { readonly type: 'user-ended'; readonly userId: string };

/** Carries hints to every listener of every process, the sender's included. */
export interface Bus {
  publish(message: BusMessage): void;
  /** Returns what ends the subscription. */
  subscribe(listener: (message: BusMessage) => void): () => void;
}

/** Messages between processes. Every message may be lost: the database is the truth. */
export type BusMessage =
  | { readonly type: 'heads'; readonly heads: readonly (readonly [scope: string, head: number])[] }
  /** For one person's sockets, in place of the word that their scope is at `u` now. `frame` is a `new_message` as text. */
  | { readonly type: 'message'; readonly userId: string; readonly u: number; readonly frame: string }
  | { readonly type: 'session-ended'; readonly sessionId: string }
  | { readonly type: 'user-ended'; readonly userId: string }
  /** The user's role has changed: caches of it are read again. */
  | { readonly type: 'role-changed'; readonly userId: string }
  /** Words were lost: whatever was kept because of what was heard may be out of date, and is read anew. */
  | { readonly type: 'gap' };

/** Carries hints to every listener of every process, the sender's included. */
export interface Bus {
  /** Tells the listeners of this process before it returns, and the others as soon as it can. Never waits, never throws. */
  publish(message: BusMessage): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** Sends pending messages and closes the connection. Later messages stay in this process. */
  close(): Promise<void>;
}

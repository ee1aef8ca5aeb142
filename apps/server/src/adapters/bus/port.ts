/** Messages between processes. Every message may be lost: the database is the truth. */
export type BusMessage =
  | { readonly type: 'heads'; readonly heads: readonly (readonly [scope: string, head: number])[] }
  /** The counts of these posts have changed, and are committed. */
  | { readonly type: 'counted'; readonly posts: readonly string[] }
  /** For one user's sockets; implies that their scope is at `u` now. `frame` is a `new_message` as text. */
  | { readonly type: 'message'; readonly userId: string; readonly u: number; readonly frame: string }
  /** For one user's sockets: another user types. `frame` is a `typing` frame as text. */
  | { readonly type: 'typing'; readonly userId: string; readonly frame: string }
  | { readonly type: 'session-ended'; readonly sessionId: string }
  | { readonly type: 'user-ended'; readonly userId: string }
  /** The user's role has changed: caches of it are read again. */
  | { readonly type: 'role-changed'; readonly userId: string }
  /** The sender has no Redis: until it stops repeating this, messages are sent over the database, too. */
  | { readonly type: 'without-redis' }
  /** Messages were lost: caches that depend on them may be stale and are read again. */
  | { readonly type: 'missed-messages' };

/** Delivers messages to the listeners of all processes, including the sender's. */
export interface Bus {
  /** Calls the listeners of this process before it returns, and sends to the others soon. Never waits, never throws. */
  publish(message: BusMessage): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** Whether other processes are reached; `fallback`: over the database instead of Redis. */
  readonly state: 'up' | 'down' | 'fallback';
  /** Sends pending messages and closes the connection. Later messages stay in this process. */
  close(): Promise<void>;
}

/** A connection that delivers messages to all processes, including the sender. */
export interface BusConnection {
  /** Longest text, in bytes of UTF-8. */
  readonly maxBytes: number;
  /** Resolves with the reason when the connection has failed. */
  readonly broken: Promise<Error>;
  /** Sends texts to all processes, in this order. Rejects when they may be lost. */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Connects, or rejects within seconds. `receive` is called with the texts of all processes. */
export type Connect = (receive: (text: string) => void) => Promise<BusConnection>;

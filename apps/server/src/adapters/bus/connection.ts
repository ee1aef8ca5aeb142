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

/** A connection over which processes hear each other, and each one itself. */
export interface Line {
  /** Longest text it carries, in bytes of UTF-8. */
  readonly maxBytes: number;
  /** Settles when the line is no longer of use, with the reason. */
  readonly broken: Promise<Error>;
  /** Says texts to all, in this order. Rejects when they may not have been said. */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Makes a line, or rejects within seconds. `hear` is called with whatever anybody says. */
export type Dial = (hear: (text: string) => void) => Promise<Line>;

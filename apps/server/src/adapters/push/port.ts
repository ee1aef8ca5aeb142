/** Answer of a push service. `retryAfter` is the raw header. */
export interface PushReply {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Thrown for an address outside of the public internet, which never receives a push. */
export class BlockedAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not on the open internet`);
    this.name = 'BlockedAddressError';
  }
}

/** The connection to push services. */
export interface PushNetwork {
  /**
   * Posts a body and returns the answer with any status; redirects are not followed. Throws {@link BlockedAddressError}, and
   * the errors of connections and time-outs.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<PushReply>;
  close(): void;
}

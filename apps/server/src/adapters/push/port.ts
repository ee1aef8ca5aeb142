/** What a push service answered. `retryAfter` is the header as it came. */
export interface PushReply {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** An address that nothing is sent to: not one of the open internet. */
export class BlockedAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not on the open internet`);
    this.name = 'BlockedAddressError';
  }
}

/** The way to push services. */
export interface PushNetwork {
  /**
   * Posts a body and gives the answer, whatever it is; redirects are not followed. Throws {@link BlockedAddressError}, and
   * whatever else kept the answer from coming in time.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<PushReply>;
  close(): void;
}

import type { Language } from '@posy/contract/languages';

/** An outgoing mail. `id` becomes its Message-ID, so that recipients recognize a repeated mail. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** Instant in ms. */
  readonly writtenAt: number;
}

/** The mail server refused permanently: a retry changes nothing. */
export class MailRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MailRefusedError';
  }
}

/** The connection to a mail server. */
export interface MailNetwork {
  /**
   * Sends a mail; when this returns, the mail server has it. Resolves to the answer of the server. Throws {@link MailRefusedError}, and the original error for
   * failures that a retry may cure. In that case the mail may have arrived nevertheless.
   */
  send(mail: OutgoingMail): Promise<string>;
  close(): void;
}

import type { Language } from '@posy/contract/languages';

/** A mail as it goes out. `id` makes its Message-ID: the same mail sent again is the same to who receives it. */
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

/** Whoever takes mail said no for good: asking again changes nothing. */
export class MailRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MailRefusedError';
  }
}

/** The way to a mail server. */
export interface MailNetwork {
  /**
   * Hands over a mail; when this returns, the other side has it. Throws {@link MailRefusedError}, and for anything that may
   * go better another time whatever error that was. In that case it may have arrived nevertheless.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

import type { Delivery } from '@posy/contract/emails';
import type { Language } from '@posy/contract/languages';

/**
 * A mail to a person. `content` is plain text; where a code belongs it has dots (`email-text.ts`), and the
 * code is sealed with a key that is not in the database, until it is used or `codeUntil` (ms). `isRead` is 0 or 1.
 * `expiresAt`: what was not delivered by then is of no use any more. Instants in ms.
 */
export interface EmailsTables {
  emails: {
    id: string;
    userId: string;
    toEmail: string;
    fromEmail: string;
    subject: string;
    content: string;
    /** What it is in. */
    language: Language;
    sealedCode: string | null;
    codeUntil: number | null;
    isRead: number;
    delivery: Delivery;
    attempts: number;
    expiresAt: number;
    createdAt: number;
  };
}

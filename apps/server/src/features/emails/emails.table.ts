import type { Delivery } from '@posy/contract/emails';
import type { Language } from '@posy/contract/languages';

/**
 * A mail to a user. `content` is plain text with dots in place of a code (`email-text.ts`). The code is sealed with a key that
 * is not in the database, until it is used or `codeUntil` (ms). `isRead` is 0 or 1. `expiresAt`: delivery is not tried later
 * than this. Times in ms.
 */
export interface EmailsTables {
  emails: {
    id: string;
    userId: string;
    toEmail: string;
    fromEmail: string;
    subject: string;
    content: string;
    /** The language of the mail. */
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

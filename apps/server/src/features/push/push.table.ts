import type { Language } from '@posy/contract/languages';
import type { PushPayload } from '@posy/contract/push';

/**
 * `pushSubscriptions`: subscribed browsers, each of one account at a time. They are deleted with their session, so that
 * logging out ends notifications. Keys as the browser sent them, base64url; `language` of the browser, null: not a supported
 * one; `createdAt` in ms, of the last subscription.
 *
 * `pushQueue`: notifications to send, one row for each user and `tag`, their subject. `endpoint` is '' for all of the user's
 * browsers, or one browser for a retry. `version` grows when it is queued again; `wantedAt` is the time of that (ms).
 * `subjectId`: the conversation, post, comment or user; `leaseUntil` 0: no process is sending it.
 */
export interface PushTables {
  pushSubscriptions: {
    endpoint: string;
    userId: string;
    sessionId: string;
    p256dh: string;
    auth: string;
    language: Language | null;
    createdAt: number;
  };
  pushQueue: {
    userId: string;
    tag: string;
    endpoint: string;
    kind: PushPayload['kind'];
    subjectId: string;
    messageId: string | null;
    version: number;
    attempts: number;
    runAt: number;
    leaseUntil: number;
    wantedAt: number;
  };
}

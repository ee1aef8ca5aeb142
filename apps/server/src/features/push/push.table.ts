import type { Language } from '@posy/contract/languages';
import type { PushPayload } from '@posy/contract/push';

/**
 * `pushSubscriptions`: browsers that want to be told, each of one account at a time. They go with the session they were
 * given in: who logs out is told nothing more. Keys as the browser gave them, base64url; `language` as it said then, null:
 * none of ours; `createdAt` in ms, of the last time it was given.
 *
 * `pushQueue`: what is to be told, one row for a person and a `tag`, the thing it is about. `endpoint` is '' for all of
 * the person's browsers, or names one that is tried again. `version` grows when it is wanted anew; `wantedAt` is when (ms).
 * `subjectId`: the conversation, post or person; `leaseUntil` 0: nobody is sending it.
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

import type { EntryAbout } from '../delivery/entry-about.ts';
import { messageRequestsTexts as texts } from './message-requests.en.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const messageRequestWords = [
  {
    kind: 'conversation.accept',
    title: (_args: unknown, { person }: EntryAbout) =>
      person === null ? texts.outboxAccept : texts.outboxAcceptFrom({ name: person }),
    what: texts.what,
    sent: texts.accepted,
    isOnlyAnnounced: true,
    refused: () => texts.acceptFailed,
    staysWhenRefused: false,
  },
  {
    kind: 'conversation.decline',
    title: (_args: unknown, { person }: EntryAbout) =>
      person === null ? texts.outboxDelete : texts.outboxDeleteFrom({ name: person }),
    what: texts.what,
    sent: texts.deleted,
    isOnlyAnnounced: true,
    refused: () => texts.deleteFailed,
    staysWhenRefused: false,
  },
] as const;

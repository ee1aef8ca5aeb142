import { conversationWordsTexts as texts } from './conversation-words.texts.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const conversationWords = [
  {
    kind: 'conversation.create',
    title: (args: unknown) => texts.startWith(nameOf(args)),
    what: texts.what,
    sent: null,
    refused: (_code: string, message: string) => texts.startFailed({ message }),
    isKeptWhenRefused: false,
  },
  {
    kind: 'conversation.read',
    title: () => texts.read,
    what: texts.read,
    sent: null,
    refused: () => null,
    isKeptWhenRefused: false,
  },
  {
    kind: 'conversation.delivered',
    title: () => texts.delivered,
    what: texts.delivered,
    sent: null,
    refused: () => null,
    isKeptWhenRefused: false,
  },
] as const;

function nameOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || !('user' in args)) return '';
  const { user } = args;
  if (typeof user !== 'object' || user === null || !('username' in user)) return '';
  return typeof user.username === 'string' ? `@${user.username}` : '';
}

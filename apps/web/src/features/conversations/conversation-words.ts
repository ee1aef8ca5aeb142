import { conversationsTexts as texts } from './conversations.en.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const conversationWords = [
  {
    kind: 'conversation.create',
    title: (args: unknown) => startTitle(nameOf(args)),
    what: texts.what,
    sent: null,
    refused: (_code: string, message: string) => texts.startFailed({ message }),
    staysWhenRefused: false,
  },
  {
    kind: 'conversation.read',
    title: () => texts.readMark,
    what: texts.readMark,
    sent: null,
    refused: () => null,
    staysWhenRefused: false,
  },
  {
    kind: 'conversation.delivered',
    title: () => texts.deliveryReport,
    what: texts.deliveryReport,
    sent: null,
    refused: () => null,
    staysWhenRefused: false,
  },
] as const;

function startTitle(name: string): string {
  return name === '' ? texts.start : texts.startWith({ name });
}

function nameOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || !('user' in args)) return '';
  const { user } = args;
  if (typeof user !== 'object' || user === null || !('username' in user)) return '';
  return typeof user.username === 'string' ? `@${user.username}` : '';
}

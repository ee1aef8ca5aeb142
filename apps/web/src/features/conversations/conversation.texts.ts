import { ERRORS } from '@posy/contract/errors';

/** Texts of the messages page around what was said. Those the spec gives are literal. */
export const conversationTexts = {
  title: 'Messages',
  back: 'Back to conversations',
  select: 'Select a conversation',
  selectHint: 'What you write waits on this device when there is no network, and goes out by itself.',
  offline: 'Offline — what you write is sent later',
  notFound: ERRORS.conversation_not_found.message,
  notFoundHint: 'It is not on this device, or you are not part of it.',
  actions: (name: string) => `Actions for the conversation with ${name}`,
  cannotStart: 'Unable to start conversation with this user.',
  startFailed: (message: string) => `Failed to start conversation: ${message}`,
  conversationWith: (name: string) => `Conversation with ${name}`,
  gone: 'This person cannot be written to any more.',
  blocked: (name: string) => `You blocked ${name}. Unblock them to write to each other.`,
  drop: 'Drop a photo or video here',
  error: 'Error',
} as const;

/** Texts of where a message is written; the New Message dialog shares some. Those the spec gives are literal. */
export const composerTexts = {
  label: 'Your message',
  placeholder: 'Write a message',
  send: 'Send message',
  attach: 'Attach a photo or video',
  length: (used: string, limit: string) => `${used} of ${limit} characters`,
} as const;

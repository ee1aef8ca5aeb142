/** Visible strings about messages. */
export const messagesTexts = {
  unread: (count: string) => `${count} unread`,
} as const;

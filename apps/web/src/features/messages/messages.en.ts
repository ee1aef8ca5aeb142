export default {
  unread: '{count} unread',
} as const;

export default {
  what: 'Conversation',
  startFailed: 'Failed to start conversation: {message}',
  read: 'Read mark',
  delivered: 'Delivery report',
} as const;

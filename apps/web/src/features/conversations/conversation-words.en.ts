export default {
  what: 'Conversation',
  startFailed: 'Failed to start conversation: {message}',
  read: 'Read mark',
  delivered: 'Delivery report',
  start: 'Start a conversation',
  startWith: 'Start a conversation with {name}',
} as const;

export default {
  what: 'Report',
  sent: 'Report sent',
  sentHint: 'Somebody will look at it. What comes of it is told in your activity.',
  failed: 'Failed to send report',
  error: 'Error',
} as const;

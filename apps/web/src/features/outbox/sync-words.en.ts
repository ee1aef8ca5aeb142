export default {
  chipHint: 'Open the outbox',
  synced: 'Synced {time}',
  syncing: 'Syncing',
  offline: 'Offline',
  serverDown: 'Posy is not answering',
  portal: 'Log in to this network first',
  serverDownShort: 'No answer',
  portalShort: 'Network log-in',
  waiting: '{count} waiting',
  actionNeeded: 'Action needed',
  connecting: 'Connecting',
  updateNeeded: 'Update needed',
} as const;

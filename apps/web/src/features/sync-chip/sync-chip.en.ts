import { texts } from '../../language/texts.ts';

export const syncChipTexts = texts('sync-chip', {
  chipHint: 'Open the outbox',
  syncing: 'Syncing',
  offline: 'Offline',
  serverDown: 'Posy is not answering',
  portal: 'Log in to this network first',
  serverDownShort: 'No answer',
  portalShort: 'Network log-in',
  waiting: '{count} waiting',
  actionNeeded: 'Action needed',
  updateNeeded: 'Update needed',
});

import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const emailsTexts = texts('emails', {
  title: 'Email Inbox',
  back: 'Back to Admin Dashboard',
  address: 'Email address',
  search: 'Search',
  prompt: 'Enter email address',
  promptHint: 'What Posy has sent to it is listed here. Every look is written to the audit log.',
  none: 'No emails found',
  noneHint: 'Posy has sent nothing to {email}.',
  of: 'Emails to {email}',
  new: 'New',
  from: 'From {sender}',
  loading: 'Loading',
  more: 'Show more',
  tryAgain: 'Try again',
  unreachable: 'The inbox needs a connection: no data of other people is stored on this device.',
  failed: 'This could not be loaded.',

  show: 'Show code',
  showHint:
    'The code opens the account. Show it only to help its owner, who gets an e-mail about it. The audit log records it, too.',
  password: 'Your password',
  cancel: 'Cancel',
  passwordMissing: 'Please enter your password',
  showUnreachable: 'Posy cannot be reached right now. Try again when you are connected.',
  showFailed: 'The code could not be shown. Please try again.',
  count: '{count, plural, one {{count, number, grouped} email} other {{count, number, grouped} emails}}',
  countSoFar: '{count, plural, other {{count, number, grouped}+ emails}}',
  deliveryKept: 'Kept here: there is no mail server',
  deliveryQueued: 'Waiting to be delivered',
  deliveryDelivered: 'Delivered',
  deliveryFailed: 'Refused by the mail server',
  deliveryExpired: 'Not delivered in time',
});

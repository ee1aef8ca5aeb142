import { texts } from '../../language/texts.ts';

export const emailsTexts = texts('emails', {
  title: 'Email Inbox',
  back: 'Back to Admin Dashboard',
  address: 'Email address',
  search: 'Search',
  prompt: 'Enter email address',
  promptHint: 'Emails that Posy sent to this address are listed here. The audit log records each search.',
  none: 'No emails found',
  noneHint: 'Posy has sent nothing to {email}.',
  of: 'Emails to {email}',
  new: 'New',
  from: 'From {sender}',
  unreachable: 'The inbox needs a connection: no data of other people is stored on this device.',
  failed: 'This could not be loaded.',

  show: 'Show code',
  showHint:
    'The code gives access to the account. Show it only to help its owner. The owner gets an email about it, and the audit log records it.',
  password: 'Your password',
  passwordMissing: 'Please enter your password',
  showUnreachable: 'Posy cannot be reached right now. Try again when you are connected.',
  showFailed: 'The code could not be shown. Please try again.',
  count: '{count, plural, one {{count, number, grouped} email} other {{count, number, grouped} emails}}',
  countSoFar: '{count, plural, other {{count, number, grouped}+ emails}}',
  deliveryKept: 'Stored here: there is no mail server',
  deliveryQueued: 'Waiting to be delivered',
  deliveryDelivered: 'Delivered',
  deliveryFailed: 'Refused by the mail server',
  deliveryExpired: 'Not delivered in time',
});

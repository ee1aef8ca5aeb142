import type { Delivery } from '@posy/contract/emails';

const DELIVERIES: Record<Delivery, string> = {
  kept: 'Kept here: there is no mail server',
  queued: 'Waiting to be delivered',
  delivered: 'Delivered',
  failed: 'Refused by the mail server',
  expired: 'Not delivered in time',
};

/** Every text of the feature. Those in the spec (section 2) are literal. */
export const emailsTexts = {
  title: 'Email Inbox',
  back: 'Back to Admin Dashboard',
  address: 'Email address',
  search: 'Search',
  prompt: 'Enter email address',
  promptHint: 'What Posy has sent to it is listed here. Every look is written to the audit log.',
  none: 'No emails found',
  noneHint: (email: string) => `Posy has sent nothing to ${email}.`,
  count: (count: number, hasMore: boolean) =>
    `${count.toLocaleString('en')}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'email' : 'emails'}`,
  of: (email: string) => `Emails to ${email}`,
  new: 'New',
  from: (sender: string) => `From ${sender}`,
  delivery: (delivery: Delivery) => DELIVERIES[delivery],
  loading: 'Loading',
  more: 'Show more',
  tryAgain: 'Try again',
  unreachable: 'The inbox needs a connection: nothing of other people is kept on this device.',
  failed: 'This could not be loaded.',

  show: 'Show code',
  showHint:
    'The code opens the account. Show it only to help its owner, who is told that you looked; so is the audit log.',
  password: 'Your password',
  cancel: 'Cancel',
  passwordMissing: 'Please enter your password',
  showUnreachable: 'Posy cannot be reached right now. Try again when you are connected.',
  showFailed: 'The code could not be shown. Please try again.',
} as const;

import { texts } from '../../language/texts.ts';

export const reportQueueTexts = texts('report-queue', {
  queueTitle: 'Reports',
  back: 'Back to Admin Dashboard',
  queueIntro: 'Content is shown as it was when it was reported. Only administrators see who reported it.',
  which: 'Which reports',
  open: 'Open',
  decided: 'Decided',
  noneOpen: 'Nothing to decide',
  noneOpenHint: 'Reports are listed here, the oldest first.',
  noneDecided: 'No decisions yet',
  unreachable: 'Reports need a connection.',
  listFailed: 'The reports could not be loaded.',
  reporter: 'Reported by',
  accused: 'About',
  queueNote: 'Note',
  evidence: 'Reported content',
  noText: 'No text',
  picture: 'Picture of the reported content',
  dismiss: 'Dismiss',
  warn: 'Warn',
  deactivate: 'Deactivate person',
  queueReason: 'Reason (sent to the reported person)',
  reasonHint: 'In one or two sentences: which rule was broken, and what to do instead.',
  decideFailed: 'This could not be decided. Please try again.',
  callUnreachable: 'Posy cannot be reached right now. Try again when you are connected.',
  targetName: '{target, select, post {Post} comment {Comment} user {Person} message {Message} other {Ad}}',
  reportOf: '{target, select, post {Post} comment {Comment} user {Person} message {Message} other {Ad}} of {name}',
  remove:
    '{target, select, user {Clear profile} post {Remove post} comment {Remove comment} message {Remove message} other {Remove ad}}',
  decisionDismiss: 'Dismissed',
  decisionRemove: 'Removed',
  decisionWarn: 'Warned',
  decisionDeactivate: 'Deactivated',
  clearQuestion:
    'The picture and the bio of {name} are deleted; the name stays. {name} receives the reason. The person who reported it learns that action was taken.',
  questionDismiss: 'Nothing changes. The person who reported it learns that it stays.',
  questionRemove:
    'It is deleted for everybody and cannot be restored. {name} receives the reason. The person who reported it learns that action was taken.',
  questionWarn: 'It stays. {name} receives a warning. The person who reported it learns that action was taken.',
  questionDeactivate:
    '{name} is logged out everywhere and cannot log in. Their content is hidden until the account is activated again.',
});

import type { Decision, Report, ReportTarget } from '@posy/contract/reports';

const WHATS: Readonly<Record<ReportTarget, string>> = {
  post: 'Post',
  comment: 'Comment',
  user: 'Person',
  message: 'Message',
  ad: 'Ad',
};

type Accused = Report['accused'];

/** Every text of the page on which administrators decide about reports. */
export const reportQueueTexts = {
  title: 'Reports',
  back: 'Back to Admin Dashboard',
  intro: 'What was reported is shown as it was then. Nobody but administrators sees who reported it.',
  which: 'Which reports',
  open: 'Open',
  decided: 'Decided',
  noneOpen: 'Nothing to decide',
  noneOpenHint: 'What people report is listed here, the oldest first.',
  noneDecided: 'Nothing was decided yet',
  loading: 'Loading',
  unreachable: 'Reports need a connection.',
  listFailed: 'The reports could not be loaded.',
  tryAgain: 'Try again',
  more: 'Show more',

  what: (target: ReportTarget) => WHATS[target],
  by: (name: string) => `by ${name}`,
  reporter: 'Reported by',
  accused: 'About',
  note: 'Note',
  evidence: 'What was reported',
  noText: 'No text',
  picture: 'Picture of what was reported',
  reportOf: (target: ReportTarget, name: string) => `${WHATS[target]} of ${name}`,

  dismiss: 'Dismiss',
  remove: (target: ReportTarget) => (target === 'user' ? 'Clear profile' : `Remove ${WHATS[target].toLowerCase()}`),
  warn: 'Warn',
  deactivate: 'Deactivate person',
  decision: {
    dismiss: 'Dismissed',
    remove: 'Removed',
    warn: 'Warned',
    deactivate: 'Deactivated',
  } satisfies Readonly<Record<Decision, string>>,

  clearQuestion: ({ name }: Accused) =>
    `The picture and the bio of ${name} are deleted; their name stays. ${name} is told why, and who reported it that something was done.`,
  question: {
    dismiss: () => 'Nothing changes. Who reported it is told that it stays.',
    remove: ({ name }: Accused) =>
      `It is deleted for everybody, and cannot be brought back. ${name} is told why, and who reported it that something was done.`,
    warn: ({ name }: Accused) => `It stays. ${name} is warned, and who reported it is told that something was done.`,
    deactivate: ({ name }: Accused) =>
      `${name} is signed out everywhere and cannot log in, and nothing of theirs is shown until they are activated again.`,
  } satisfies Readonly<Record<Decision, (accused: Accused) => string>>,
  reason: 'Reason (told to who was reported)',
  reasonHint: 'In a sentence or two: which rule, and what to do otherwise.',
  cancel: 'Cancel',
  done: 'Decided',
  error: 'Error',
  failed: 'This could not be decided. Please try again.',
  callUnreachable: 'Posy cannot be reached right now. Try again when you are connected.',
} as const;

import type { Decision, Report, ReportTarget } from '@posy/contract/reports';
import { texts } from '../../language/texts.ts';
import english from './report-queue.en.ts';

const WHATS: Readonly<Record<ReportTarget, string>> = {
  post: 'Post',
  comment: 'Comment',
  user: 'Person',
  message: 'Message',
  ad: 'Ad',
};

type Accused = Report['accused'];
const said = texts('report-queue', english);

/** Every text of the page on which administrators decide about reports. */
export const reportQueueTexts = {
  ...said,
  what: (target: ReportTarget) => WHATS[target],
  reportOf: (target: ReportTarget, name: string) => `${WHATS[target]} of ${name}`,
  remove: (target: ReportTarget) => (target === 'user' ? 'Clear profile' : `Remove ${WHATS[target].toLowerCase()}`),
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
} as const;

import type { ReportTarget } from '@posy/contract/reports';
import { texts } from '../../language/texts.ts';
import english from './notices.en.ts';

/** What was reported, as a word within a sentence. */
const whats: Readonly<Record<ReportTarget, string>> = {
  post: 'post',
  comment: 'comment',
  user: 'profile',
  message: 'message',
  ad: 'ad',
};
const said = texts('notices', english);

/** Every text of what the place tells about reports. */
export const noticesTexts = {
  ...said,
  'report-dismissed': (target: ReportTarget) =>
    `looked at the ${whats[target]} you reported. It stays, for nothing in it was found to be against the rules.`,
  'report-upheld': (target: ReportTarget) =>
    `looked at the ${whats[target]} you reported, and did something about it. Thank you for telling us.`,
  removed: (target: ReportTarget) =>
    target === 'user' ? 'removed the picture and the bio of your profile.' : `removed your ${whats[target]}.`,
  warned: (target: ReportTarget) => `warns you about your ${whats[target]}.`,
} as const;

import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { ReportReason, ReportTarget } from '@posy/contract/reports';
import { texts } from '../../language/texts.ts';
import english from './reports.en.ts';

/** What a report is about, as a word within a sentence. */
export const targetWords: Readonly<Record<ReportTarget, string>> = {
  post: 'post',
  comment: 'comment',
  user: 'person',
  message: 'message',
  ad: 'ad',
};

/** Why something is reported, in the order in which it is asked. */
export const reasonWords: readonly { readonly value: ReportReason; readonly label: string; readonly hint?: string }[] =
  [
    { value: 'spam', label: 'Spam', hint: 'Unwanted advertising, or the same over and over.' },
    { value: 'harassment', label: 'Harassment', hint: 'It insults, threatens or follows somebody.' },
    { value: 'hate', label: 'Hate', hint: 'It is against people for what they are.' },
    { value: 'nudity', label: 'Nudity or sexual content' },
    { value: 'violence', label: 'Violence' },
    { value: 'self-harm', label: 'Self-harm', hint: 'If somebody is in danger now, call your local emergency number.' },
    { value: 'illegal', label: 'Against the law' },
    { value: 'other', label: 'Something else' },
  ];
const said = texts('reports', english);

/** Every other text of reporting. */
export const reportsTexts = {
  ...said,
  report: { post: 'Report post', comment: 'Report comment', message: 'Report message', ad: 'Report ad' },
  title: (target: ReportTarget) => (target === 'user' ? 'Report this person' : `Report this ${targetWords[target]}`),
  noteTooLong: `At most ${MAX_REPORT_NOTE_LENGTH} characters`,
} as const;

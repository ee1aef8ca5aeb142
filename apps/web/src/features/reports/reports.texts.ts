import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { ReportReason, ReportTarget } from '@posy/contract/reports';

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

/** Every other text of reporting. */
export const reportsTexts = {
  report: { post: 'Report post', comment: 'Report comment', message: 'Report message', ad: 'Report ad' },
  reportPerson: (name: string) => `Report ${name}`,
  menuOf: (name: string) => `Actions for ${name}`,
  title: (target: ReportTarget) => (target === 'user' ? 'Report this person' : `Report this ${targetWords[target]}`),
  intro: (name: string) => `An administrator looks at it. ${name} is not told who reported it.`,
  reason: 'What is wrong with it?',
  reasonOfPerson: 'What is wrong?',
  reasonMissing: 'Please choose a reason',
  note: 'Anything else we should know (optional)',
  noteTooLong: `At most ${MAX_REPORT_NOTE_LENGTH} characters`,
  forbiddenCharacters: 'There are characters in it that cannot be sent',
  messageHint: 'The message itself is sent along with your report. Nothing else of your conversation is.',
  send: 'Send report',
  cancel: 'Cancel',
  error: 'Error',
  failed: 'Your report could not be kept on this device. Please try again.',
  thanksTitle: 'Thank you',
  thanks: 'Your report is on its way. What comes of it is told in your activity.',
  next: (name: string) => `You can also see less of ${name}:`,
  done: 'Done',
} as const;

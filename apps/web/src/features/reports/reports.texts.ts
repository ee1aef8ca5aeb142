import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { ReportReason } from '@posy/contract/reports';
import { texts } from '../../language/texts.ts';
import english from './reports.en.ts';

const said = texts('reports', english);

/** Why something is reported, in the order in which it is asked. */
export const reasonWords: readonly { readonly value: ReportReason; readonly label: string; readonly hint?: string }[] =
  [
    { value: 'spam', label: said.reasonSpam, hint: said.reasonSpamHint },
    { value: 'harassment', label: said.reasonHarassment, hint: said.reasonHarassmentHint },
    { value: 'hate', label: said.reasonHate, hint: said.reasonHateHint },
    { value: 'nudity', label: said.reasonNudity },
    { value: 'violence', label: said.reasonViolence },
    { value: 'self-harm', label: said.reasonSelfHarm, hint: said.reasonSelfHarmHint },
    { value: 'illegal', label: said.reasonIllegal },
    { value: 'other', label: said.reasonOther },
  ];

/** Every other text of reporting. */
export const reportsTexts = {
  ...said,
  report: { post: said.reportPost, comment: said.reportComment, message: said.reportMessage, ad: said.reportAd },
  noteTooLong: said.noteTooLong({ limit: MAX_REPORT_NOTE_LENGTH }),
} as const;

import type { ReportReason } from '@posy/contract/reports';
import { reportsTexts as texts } from './reports.en.ts';

interface ReasonOption {
  readonly value: ReportReason;
  readonly label: string;
  readonly hint?: string;
}

/** Reasons of a report, in the order of the dialog. */
export const REPORT_REASONS: readonly ReasonOption[] = [
  { value: 'spam', label: texts.reasonSpam, hint: texts.reasonSpamHint },
  { value: 'harassment', label: texts.reasonHarassment, hint: texts.reasonHarassmentHint },
  { value: 'hate', label: texts.reasonHate, hint: texts.reasonHateHint },
  { value: 'nudity', label: texts.reasonNudity },
  { value: 'violence', label: texts.reasonViolence },
  { value: 'self-harm', label: texts.reasonSelfHarm, hint: texts.reasonSelfHarmHint },
  { value: 'illegal', label: texts.reasonIllegal },
  { value: 'other', label: texts.reasonOther },
];

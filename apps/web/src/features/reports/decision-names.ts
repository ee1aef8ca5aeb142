import type { Decision } from '@posy/contract/reports';
import { reportQueueTexts as texts } from './report-queue.en.ts';

/** Names of the decisions about a report. */
export const DECISION_NAMES: Readonly<Record<Decision, string>> = {
  dismiss: texts.decisionDismiss,
  remove: texts.decisionRemove,
  warn: texts.decisionWarn,
  deactivate: texts.decisionDeactivate,
};

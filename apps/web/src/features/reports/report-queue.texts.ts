import type { Decision } from '@posy/contract/reports';
import { texts } from '../../language/texts.ts';
import english from './report-queue.en.ts';

const said = texts('report-queue', english);

/** Every text of the page on which administrators decide about reports. */
export const reportQueueTexts = {
  ...said,
  decision: {
    dismiss: said.decisionDismiss,
    remove: said.decisionRemove,
    warn: said.decisionWarn,
    deactivate: said.decisionDeactivate,
  } satisfies Readonly<Record<Decision, string>>,
  question: {
    dismiss: () => said.questionDismiss,
    remove: said.questionRemove,
    warn: said.questionWarn,
    deactivate: said.questionDeactivate,
  },
} as const;

import { decideReportCall, type Decision, type Report } from '@posy/contract/reports';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { shownName } from '../../language/display-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { failureOf, useAttemptKey } from '../session/use-own-call.ts';
import { reportQueueTexts } from './report-queue.en.ts';
import { noteError } from './report-thing.ts';
import { reportsTexts as texts } from './reports.en.ts';
import styles from './report-queue.module.css';

/** Names of the decisions about a report. */
export const DECISION_NAMES: Readonly<Record<Decision, string>> = {
  dismiss: reportQueueTexts.decisionDismiss,
  remove: reportQueueTexts.decisionRemove,
  warn: reportQueueTexts.decisionWarn,
  deactivate: reportQueueTexts.decisionDeactivate,
};

/** The decision on a report that an administrator is about to make. */
export interface Deciding {
  readonly report: Report;
  readonly decision: Decision;
}

interface DecideDialogProps {
  readonly deciding: Deciding | null;
  readonly onClose: () => void;
  readonly onDecided: (deciding: Deciding) => void;
}

/** Explains a decision, asks for the reason, and sends it. */
export function DecideDialog({ deciding, onClose, onDecided }: DecideDialogProps) {
  const formId = useId();
  const attempt = useAttemptKey();
  const call = useAdminCall();
  const reason = useRef<HTMLTextAreaElement>(null);
  // The dialog is still drawn while it closes.
  const [last, setLast] = useState(deciding);
  const [error, setError] = useState<string | null>(null);
  const [noteProblem, setNoteProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (deciding && deciding !== last) {
    setLast(deciding);
    setError(null);
    setNoteProblem(null);
  }
  const shown = deciding ?? last;

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!deciding || isBusy) return;
    const typed = reason.current?.value.trim() ?? '';
    const wrong = noteError(typed);
    setError(null);
    setNoteProblem(wrong);
    if (wrong !== null) return reason.current?.focus();
    const { report, decision } = deciding;
    setIsBusy(true);
    const { id } = report;
    const json = { decision, ...(typed !== '' && { reason: typed }) };
    const key = attempt.keyFor({ id, json });
    const answer = await call(decideReportCall, { id }, { json, key });
    if (answer.kind !== 'unreachable') attempt.answered();
    setIsBusy(false);
    const isDecided = answer.kind === 'refused' && answer.code === 'report_decided';
    if (answer.kind === 'ok' || isDecided) {
      onDecided(deciding);
      onClose();
    }
    if (answer.kind === 'ok') showToast({ title: DECISION_NAMES[decision] });
    else if (isDecided) showToast({ title: texts.error, description: answer.message, isError: true });
    else
      setError(
        failureOf(answer, { unreachable: reportQueueTexts.callUnreachable, failed: reportQueueTexts.decideFailed }),
      );
  };
  if (!shown) return null;
  const { decision } = shown;
  const footer = (
    <FormButtons
      form={formId}
      submitLabel={labelOf(shown)}
      onCancel={onClose}
      isBusy={isBusy}
      isDanger={decision === 'remove' || decision === 'deactivate'}
    />
  );
  return (
    <Dialog
      isOpen={deciding !== null}
      onClose={onClose}
      title={`${labelOf(shown)}?`}
      footer={footer}
      isLocked={isBusy}
      isQuestion
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{questionOf(shown)}</p>
        <FormError>{error}</FormError>
        {decision !== 'dismiss' && (
          <TextArea
            ref={reason}
            label={reportQueueTexts.queueReason}
            name="reason"
            error={noteProblem}
            hint={reportQueueTexts.reasonHint}
          />
        )}
      </form>
    </Dialog>
  );
}

const QUESTIONS = {
  dismiss: () => reportQueueTexts.questionDismiss,
  remove: reportQueueTexts.questionRemove,
  warn: reportQueueTexts.questionWarn,
  deactivate: reportQueueTexts.questionDeactivate,
} as const;

function questionOf({ report, decision }: Deciding): string {
  const isProfile = decision === 'remove' && report.target === 'user';
  return (isProfile ? reportQueueTexts.clearQuestion : QUESTIONS[decision])({ name: shownName(report.accused.name) });
}

function labelOf({ report, decision }: Deciding): string {
  return decision === 'remove' ? reportQueueTexts.remove({ target: report.target }) : reportQueueTexts[decision];
}

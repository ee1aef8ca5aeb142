import type { ReportReason } from '@posy/contract/reports';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { type ReportedThing, showDialog } from '../../kit/open-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { blocksTexts } from '../blocks/blocks.en.ts';
import { muteWithToast } from '../mutes/mute-person.ts';
import { mutesTexts } from '../mutes/mutes.en.ts';
import { noteError, queueReport, REPORT_REASONS } from './report-thing.ts';
import { reportsTexts as texts } from './reports.en.ts';
import styles from './report-dialog.module.css';

export interface ReportDialogProps {
  readonly thing: ReportedThing;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason; once the report is stored, offers to mute or block the user. Starts empty whenever it opens. */
export function ReportDialog({ thing, isOpen, onClose }: ReportDialogProps) {
  const formId = useId();
  const [isSent, setIsSent] = useState(false);
  const [isLocked, setIsLocked] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setIsSent(false);
      setIsLocked(false);
    }
  }
  const footer = isSent ? (
    <Button variant="primary" onClick={onClose}>
      {texts.done}
    </Button>
  ) : (
    <FormButtons form={formId} submitLabel={texts.send} onCancel={onClose} />
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isSent ? texts.thanksTitle : texts.title({ target: thing.target })}
      footer={footer}
      isLocked={isLocked && !isSent}
    >
      {isSent ? (
        <Thanks thing={thing} onClose={onClose} />
      ) : (
        <ReportForm id={formId} thing={thing} onTyped={() => setIsLocked(true)} onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}

interface ReportFormProps {
  readonly id: string;
  readonly thing: ReportedThing;
  readonly onTyped: () => void;
  readonly onSent: () => void;
}

function ReportForm({ id, thing, onTyped, onSent }: ReportFormProps) {
  const local = useLocal();
  const note = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [reasonWrong, setReasonWrong] = useState<string | null>(null);
  const [noteWrong, setNoteWrong] = useState<string | null>(null);
  const { target, name } = thing;

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = note.current?.value ?? '';
    const wrong = noteError(text);
    setNoteWrong(wrong);
    setReasonWrong(reason === null ? texts.reasonMissing : null);
    setError(null);
    if (reason === null || wrong !== null) return focusFirstError(event.currentTarget);
    try {
      await queueReport(local, thing, reason, text);
      onSent();
    } catch {
      setError(texts.failed);
    }
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.intro}>{texts.intro({ name })}</p>
      <FormError>{error}</FormError>
      <Choice
        label={target === 'user' ? texts.reasonOfPerson : texts.reason}
        name="reason"
        value={reason ?? ''}
        options={REPORT_REASONS}
        error={reasonWrong}
        isMany
        onChange={(value) => {
          setReasonWrong(null);
          if (value !== '') setReason(value);
        }}
      />
      <TextArea
        ref={note}
        label={texts.note}
        name="note"
        error={noteWrong}
        hint={target === 'message' ? texts.messageHint : null}
        onChange={onTyped}
      />
    </form>
  );
}

function Thanks({ thing, onClose }: { readonly thing: ReportedThing; readonly onClose: () => void }) {
  const local = useLocal();
  const { userId, name } = thing;
  return (
    <div className={styles.form} role="status">
      <p>{texts.thanks}</p>
      <p>{texts.next({ name })}</p>
      <div className={styles.next}>
        <Button
          onClick={() => {
            onClose();
            void muteWithToast(local, userId, name, true);
          }}
        >
          {mutesTexts.mute({ name })}
        </Button>
        <Button onClick={() => showDialog('block', { userId, name })}>{blocksTexts.block({ name })}</Button>
      </div>
    </div>
  );
}

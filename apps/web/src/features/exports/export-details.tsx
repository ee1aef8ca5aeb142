import { pathOf } from '@posy/contract/call';
import { exportFileCall, type ExportState, exportStateCall, requestExportCall } from '@posy/contract/devices';
import { Download } from 'lucide-react';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatDate } from '../../language/formats.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { Buttons, Hint } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField, PasswordOf } from '../../ui/password-field.tsx';
import { useAttemptKey, failureOf, useOwnCall } from '../session/use-own-call.ts';
import { exportsTexts as texts } from './exports.en.ts';
import styles from './exports.module.css';

/** Interval of checks whether the export is ready, in ms. */
const ASK_AGAIN_MS = 3000;

/** Requests an export of one's data, and downloads it once it is ready. */
export function ExportDetails({ email }: { readonly email: string }) {
  const [known, take] = useExport();
  const [isAsking, setIsAsking] = useState(false);
  const state = known === null || known === 'unknown' ? 'none' : known.state;
  return (
    <>
      <p>{texts.intro}</p>
      <Hint>{texts.often}</Hint>
      {/* Outside of the dialog, so that screen readers announce it while the dialog is closing. */}
      <p role="status" aria-live="polite" className={styles.state}>
        {wordsOf(known)}
      </p>
      <Buttons>
        {state === 'ready' && (
          <a className={buttonClass({ variant: 'primary' })} href={pathOf(exportFileCall, {})} download>
            <Icon of={Download} size={18} />
            {texts.save}
          </a>
        )}
        {state !== 'making' && (
          <Button onClick={() => setIsAsking(true)}>{state === 'ready' ? texts.askAnew : texts.ask}</Button>
        )}
      </Buttons>
      <ExportDialog email={email} isOpen={isAsking} onClose={() => setIsAsking(false)} onAsked={take} />
    </>
  );
}

function wordsOf(known: KnownExport): string {
  if (known === null) return '';
  if (known === 'unknown') return texts.stateUnknown;
  const { state, requestedAt, bytes } = known;
  switch (state) {
    case 'none':
      return '';
    case 'making':
      return texts.making;
    case 'failed':
      return texts.makingFailed;
    case 'ready':
      return texts.ready({ size: formatBytes(bytes ?? 0), date: dayOf(requestedAt) });
  }
}

function dayOf(at: string | null): string {
  return at === null ? '' : formatDate(Date.parse(at), { dateStyle: 'medium' });
}

/** `unknown`: the server was unreachable. null: not fetched yet. */
type KnownExport = ExportState | 'unknown' | null;

/** State of the export; polled while one is being made. `take` sets a newer state. */
function useExport(): readonly [KnownExport, (state: ExportState) => void] {
  const call = useOwnCall();
  const [known, setKnown] = useState<KnownExport>(null);
  const [tick, setTick] = useState(0);
  const isMaking = known !== null && known !== 'unknown' && known.state === 'making';

  useEffect(() => {
    let isUnmounted = false;
    void call(exportStateCall, {}).then((answer) => {
      if (isUnmounted) return;
      if (answer.kind === 'ok') setKnown(answer.body);
      // A running export stays running while the server does not answer.
      else setKnown((before) => before ?? 'unknown');
    });
    return () => {
      isUnmounted = true;
    };
  }, [call, tick]);

  useEffect(() => {
    if (!isMaking) return;
    const timer = setTimeout(() => setTick(tick + 1), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMaking, tick]);
  return [known, setKnown];
}

interface ExportDialogProps {
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the export was requested. */
  readonly onAsked: (state: ExportState) => void;
}

/** Asks for the password and requests the export. */
function ExportDialog({ email, isOpen, onClose, onAsked }: ExportDialogProps) {
  const formId = useId();
  const attempt = useAttemptKey();
  const call = useOwnCall();
  const isOffline = useSyncStatus().network === 'offline';
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    if (isBusy) return;
    setError(null);
    onClose();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    const typed = password.current?.value ?? '';
    setError(typed === '' ? texts.passwordMissing : null);
    if (typed === '') return password.current?.focus();
    setIsBusy(true);
    const json = { password: typed };
    const key = attempt.keyFor(json);
    const answer = await call(requestExportCall, {}, { json, key });
    if (answer.kind !== 'unreachable') attempt.answered();
    setIsBusy(false);
    if (answer.kind === 'ok') {
      onAsked(answer.body);
      onClose();
    } else {
      setError(failureOf(answer, texts));
      password.current?.focus();
    }
  };
  const footer = (
    <FormButtons form={formId} submitLabel={texts.confirm} onCancel={close} isBusy={isBusy} isDisabled={isOffline} />
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={texts.title} footer={footer} isLocked={isBusy}>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isOffline && <Banner tone="waiting">{texts.offline}</Banner>}
        <p>{texts.question}</p>
        <PasswordOf email={email} />
        <PasswordField
          ref={password}
          label={texts.password}
          name="password"
          hint={texts.passwordHint}
          error={error}
          onChange={() => setError(null)}
        />
      </form>
    </Dialog>
  );
}

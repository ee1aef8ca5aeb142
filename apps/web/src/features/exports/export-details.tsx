import { pathOf } from '@posy/contract/call';
import { exportFileCall, type ExportState, exportStateCall } from '@posy/contract/devices';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatDate } from '../../language/formats.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Buttons, Hint } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOwnCall } from '../session/use-own-call.ts';
import { ExportDialog } from './export-dialog.tsx';
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

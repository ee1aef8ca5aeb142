import { pathOf } from '@posy/contract/call';
import { exportFileCall } from '@posy/contract/devices';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatDate } from '../../language/formats.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Buttons, Hint } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { exportsTexts as texts } from './exports.en.ts';
import { type KnownExport, useExport } from './use-export.ts';
import styles from './exports.module.css';

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

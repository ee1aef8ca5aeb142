import { type Backup, backUpCall, type Operations } from '@posy/contract/operations';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatPlainDate } from '../../language/formats.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { operationsTexts as texts } from './operations.en.ts';
import { Section } from './section.tsx';
import styles from './operations.module.css';

interface BackupsProps {
  readonly of: Operations;
  readonly onChange: () => void;
}

/** The last backups, and a button that makes one. */
export function Backups({ of: { backups, canBackUp }, onChange }: BackupsProps) {
  const call = useAdminCall();
  const [isBusy, setIsBusy] = useState(false);
  const backUp = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await call(backUpCall, {});
    setIsBusy(false);
    if (answer.kind === 'ok') showToast({ title: texts.backUpStarted });
    else {
      const description = answer.kind === 'refused' ? answer.message : texts.unreachable;
      showToast({ title: texts.backUpFailed, description, isError: true });
    }
    onChange();
  };
  return (
    <Section title={texts.backups}>
      {canBackUp ? (
        <Button isBusy={isBusy} icon={<Icon of={Archive} size={18} />} onClick={() => void backUp()}>
          {texts.backUp}
        </Button>
      ) : (
        <p className={styles.note}>{texts.noPlace}</p>
      )}
      {backups.length === 0 && <p className={styles.note}>{texts.noBackups}</p>}
      {backups.length > 0 && (
        <Table
          label={texts.backups}
          columns={[{ label: texts.begun }, { label: texts.state }, { label: texts.size, isEnd: true }]}
        >
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </Table>
      )}
    </Section>
  );
}

function BackupRow({ backup: { startedAt, state, bytes, error } }: { readonly backup: Backup }) {
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        <time dateTime={startedAt}>{formatPlainDate(Date.parse(startedAt), WHEN)}</time>
      </th>
      <td>
        <Badge tone={TONES[state] ?? 'plain'}>{stateName(state)}</Badge>{' '}
        {error !== null && (
          <bdi className={styles.error} lang="en">
            {error}
          </bdi>
        )}
      </td>
      <td className={styles.number} data-end>
        {bytes === null ? '–' : formatBytes(bytes)}
      </td>
    </tr>
  );
}

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;
const TONES: Readonly<Record<string, BadgeTone>> = { running: 'waiting', complete: 'good', failed: 'bad' };

function stateName(state: string): string {
  if (state === 'failed') return texts.failedState;
  return state === 'running' || state === 'complete' ? texts[state] : state;
}

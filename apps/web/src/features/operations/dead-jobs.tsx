import { type DeadJob, dropJobCall, retryJobCall } from '@posy/contract/operations';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Age } from '../../kit/age.tsx';
import type { OnlineValue } from '../../kit/use-online-value.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListProblem } from '../../ui/list-problem.tsx';
import { announceText, showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { operationsTexts as texts } from './operations.en.ts';
import { Section } from './section.tsx';
import styles from './operations.module.css';

interface DeadJobsProps {
  readonly jobs: OnlineValue<readonly DeadJob[]>;
  /** The server's state has changed. */
  readonly onChange: () => void;
}

/** Tasks that failed too often, each with its error and two actions. */
export function DeadJobs({ jobs, onChange }: DeadJobsProps) {
  const call = useAdminCall();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [dropping, setDropping] = useState<DeadJob | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const act = async ({ id, name }: DeadJob, kind: 'retry' | 'drop'): Promise<void> => {
    setBusyId(id);
    const answer = await call(kind === 'retry' ? retryJobCall : dropJobCall, { id });
    setBusyId(null);
    setIsAsking(false);
    // Another administrator was faster: the list shows the result.
    if (answer.kind === 'ok' || (answer.kind === 'refused' && answer.code === 'not_found')) {
      announceText(kind === 'retry' ? texts.retried({ name }) : texts.dropped({ name }));
      onChange();
    } else {
      const description = answer.kind === 'refused' ? answer.message : texts.unreachable;
      showToast({ title: texts.actFailed, description, isError: true });
    }
  };

  return (
    <Section title={texts.dead}>
      {jobs.state === 'failed' && (
        <ListProblem retryLabel={uiTexts.tryAgain} onRetry={jobs.retry}>
          {texts.deadFailed}
        </ListProblem>
      )}
      {jobs.value?.length === 0 && <p className={styles.note}>{texts.noDead}</p>}
      {jobs.value && jobs.value.length > 0 && (
        <>
          <p className={styles.note}>{texts.deadAbout}</p>
          <ul className={styles.jobs} aria-label={texts.dead} aria-busy={jobs.state === 'asking'}>
            {jobs.value.map((job) => (
              <li key={job.id} className={styles.job}>
                <JobRow
                  job={job}
                  isBusy={busyId === job.id}
                  onRetry={() => void act(job, 'retry')}
                  onDrop={() => {
                    setDropping(job);
                    setIsAsking(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking && dropping !== null}
        onClose={() => setIsAsking(false)}
        title={texts.dropTitle}
        confirmLabel={texts.drop}
        onConfirm={() => void (dropping && act(dropping, 'drop'))}
        isDanger
        isBusy={busyId !== null && busyId === dropping?.id}
      >
        <p>{dropping && texts.dropQuestion({ name: dropping.name })}</p>
      </ConfirmDialog>
    </Section>
  );
}

interface JobRowProps {
  readonly job: DeadJob;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

function JobRow({ job: { name, attempts, error, createdAt }, isBusy, onRetry, onDrop }: JobRowProps) {
  return (
    <>
      <div className={styles.jobWords}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.note}>
          {texts.tries({ count: attempts })} · <Age at={Date.parse(createdAt)} />
        </span>
        {error !== null && (
          <bdi className={styles.error} lang="en">
            {error}
          </bdi>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          isBusy={isBusy}
          icon={<Icon of={RotateCw} size={16} />}
          aria-label={texts.retryNamed({ name })}
          onClick={onRetry}
        >
          {texts.retry}
        </Button>
        <Button
          size="small"
          icon={<Icon of={Trash2} size={16} />}
          aria-label={texts.dropNamed({ name })}
          disabled={isBusy}
          onClick={onDrop}
        >
          {texts.drop}
        </Button>
      </div>
    </>
  );
}

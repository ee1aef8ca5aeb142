import { deadJobsCall, operationsCall } from '@posy/contract/operations';
import { RefreshCw } from 'lucide-react';
import { AdminFrame } from '../../kit/admin-frame.tsx';
import { OnlineProblem } from '../../kit/online-rows.tsx';
import { useOnlineValue } from '../../kit/use-online-value.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { Backups } from './backups.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { operationsTexts as texts } from './operations.en.ts';
import { Disk, MaintenanceState, Processes, Queues, Totals } from './server-state.tsx';
import styles from './operations.module.css';

/** /admin/operations: processes, queues, stopped tasks, disk and backups. */
export function OperationsScreen() {
  const call = useAdminCall();
  const state = useOnlineValue(call, operationsCall);
  const jobs = useOnlineValue(call, deadJobsCall);
  const refresh = () => {
    state.retry();
    jobs.retry();
  };
  const { value } = state;
  const action = (
    <Button
      isBusy={state.state === 'asking' && value !== null}
      icon={<Icon of={RefreshCw} size={18} />}
      onClick={refresh}
    >
      {texts.refresh}
    </Button>
  );
  return (
    <AdminFrame title={texts.title} back={{ to: '/services', label: texts.back }} action={action}>
      <div className={styles.screen}>
        <OnlineProblem of={{ state: state.state, retry: refresh }} texts={texts} />
        {!value && state.state === 'asking' && <RowSkeletons label={uiTexts.loading} lead={null} />}
        {value && (
          <>
            <MaintenanceState of={value} />
            <Totals of={value} />
            <DeadJobs jobs={jobs} onChange={refresh} />
            <Queues of={value} />
            <Processes of={value} />
            <Disk of={value} />
            <Backups of={value} onChange={refresh} />
          </>
        )}
      </div>
    </AdminFrame>
  );
}

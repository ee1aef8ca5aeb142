import { type Report, reportsCall } from '@posy/contract/reports';
import { useState } from 'react';
import { AdminFrame } from '../../kit/admin-frame.tsx';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { useOnlineList } from '../../kit/use-online-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { openReports, setOpenReports } from './open-reports.ts';
import { ReportCard } from './report-card.tsx';
import { reportQueueTexts as texts } from './report-queue.en.ts';
import styles from './report-queue.module.css';

type State = Report['state'];

/** /admin/reports: the reports with their content, and the decisions on them. */
export function ReportQueueScreen() {
  const [state, setState] = useState<State>('open');
  const list = useOnlineList(useAdminCall(), reportsCall, { state, limit: 20 });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  // While the other list is being fetched, the hook still returns the former list.
  const rows = list.rows.filter((report) => report.state === state);
  return (
    <AdminFrame title={texts.queueTitle} back={{ to: '/services', label: texts.back }}>
      <p className={styles.intro}>{texts.queueIntro}</p>
      <div role="group" aria-label={texts.which} className={styles.which}>
        {(['open', 'decided'] as const).map((choice) => (
          <Button
            key={choice}
            variant={choice === state ? 'quiet' : 'plain'}
            aria-pressed={choice === state}
            onClick={() => setState(choice)}
          >
            {texts[choice]}
          </Button>
        ))}
      </div>
      <OnlineRows
        list={list}
        texts={{ unreachable: texts.unreachable, failed: texts.listFailed }}
        count={rows.length}
        loading={<RowSkeletons label={uiTexts.loading} />}
        empty={
          state === 'open' ? (
            <EmptyState title={texts.noneOpen} hint={texts.noneOpenHint} art="seeds" />
          ) : (
            <EmptyState title={texts.noneDecided} />
          )
        }
      >
        <ul className={styles.list} aria-label={texts.queueTitle}>
          {rows.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} onDecide={(decision) => setDeciding({ report, decision })} />
            </li>
          ))}
        </ul>
      </OnlineRows>
      <DecideDialog
        deciding={deciding}
        onClose={() => setDeciding(null)}
        onDecided={(decided) => {
          setOpenReports(openReports.get() - rows.filter((report) => isAnswered(report, decided)).length);
          list.change((known) => known.filter((report) => !isAnswered(report, decided)));
        }}
      />
    </AdminFrame>
  );
}

/** A decision on a target answers all open reports of it; dismissing answers a single report. */
function isAnswered(other: Report, { report, decision }: Deciding): boolean {
  if (other.id === report.id) return true;
  return decision !== 'dismiss' && other.target === report.target && other.targetId === report.targetId;
}

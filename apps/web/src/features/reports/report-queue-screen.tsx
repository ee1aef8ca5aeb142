import { type Decision, type Report, reportsCall } from '@posy/contract/reports';
import { useState } from 'react';
import { AdminFrame } from '../../kit/admin-frame.tsx';
import { Age } from '../../kit/age.tsx';
import { useOnlineList } from '../../kit/online-list.ts';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { shownName } from '../../language/display-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { DecideDialog, type Deciding, DECISION_NAMES } from './decide-dialog.tsx';
import { openReports, setOpenReports } from './open-reports.tsx';
import { reportQueueTexts as texts } from './report-queue.en.ts';
import { REPORT_REASONS } from './report-thing.ts';
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

interface ReportCardProps {
  readonly report: Report;
  readonly onDecide: (decision: Decision) => void;
}

/** One report: its reason, its author, the reported user and the content at that time; with the actions while it is open. */
function ReportCard({ report, onDecide }: ReportCardProps) {
  const { target, reason, note, reporter, accused, state, decision, createdAt } = report;
  return (
    <article className={styles.card} aria-label={texts.reportOf({ target, name: shownName(accused.name) })}>
      <header className={styles.head}>
        <Badge>{texts.targetName({ target })}</Badge>
        <strong>{REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason}</strong>
        <Age at={Date.parse(createdAt)} className={styles.quiet} />
        {decision !== null && <Badge tone={decision === 'dismiss' ? 'plain' : 'bad'}>{DECISION_NAMES[decision]}</Badge>}
      </header>
      <Evidence report={report} />
      <dl className={styles.facts}>
        <Fact name={texts.accused} value={personWords(accused)} />
        <Fact name={texts.reporter} value={personWords(reporter)} />
        {note !== '' && <Fact name={texts.queueNote} value={note} />}
      </dl>
      {state === 'open' && (
        <div className={styles.actions}>
          <Button onClick={() => onDecide('dismiss')}>{texts.dismiss}</Button>
          <Button onClick={() => onDecide('warn')}>{texts.warn}</Button>
          <Button onClick={() => onDecide('remove')}>{texts.remove({ target })}</Button>
          <Button onClick={() => onDecide('deactivate')}>{texts.deactivate}</Button>
        </div>
      )}
    </article>
  );
}

function Evidence({ report: { evidence } }: { readonly report: Report }) {
  const { text, imageUrl, moreImageUrls = [] } = evidence;
  const urls = imageUrl === null ? [] : [imageUrl, ...moreImageUrls];
  return (
    <figure className={styles.evidence}>
      <figcaption className={styles.quiet}>{texts.evidence}</figcaption>
      {urls.map((url) => (
        <img key={url} className={styles.picture} src={url} alt={texts.picture} loading="lazy" />
      ))}
      {text === '' ? (
        <p className={styles.quiet}>{texts.noText}</p>
      ) : (
        <blockquote className={styles.text} dir="auto">
          {text}
        </blockquote>
      )}
    </figure>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.quiet}>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

function personWords({ name, username }: Report['accused']): string {
  return username === null ? shownName(name) : `${shownName(name)} (@${username})`;
}

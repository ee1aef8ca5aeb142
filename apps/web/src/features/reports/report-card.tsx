import type { Decision, Report } from '@posy/contract/reports';
import { Age } from '../../kit/age.tsx';
import { shownName } from '../../language/display-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DECISION_NAMES } from './decide-dialog.tsx';
import { reportQueueTexts as texts } from './report-queue.en.ts';
import { REPORT_REASONS } from './report-reasons.ts';
import styles from './report-queue.module.css';

interface ReportCardProps {
  readonly report: Report;
  readonly onDecide: (decision: Decision) => void;
}

/** One report: its reason, its author, the reported user and the content at that time; with the actions while it is open. */
export function ReportCard({ report, onDecide }: ReportCardProps) {
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

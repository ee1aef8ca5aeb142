import type { Operations, Queue } from '@posy/contract/operations';
import { Age } from '../../kit/age.tsx';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatDate, formatNumber } from '../../language/formats.ts';
import { useNow } from '../../platform/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { Table } from '../../ui/table.tsx';
import { shortAge } from '../../ui/times.ts';
import { operationsTexts as texts } from './operations.en.ts';
import { Section } from './section.tsx';
import styles from './operations.module.css';

interface StateProps {
  readonly of: Operations;
}

/** Empty without a maintenance. */
export function MaintenanceState({ of: { maintenance } }: StateProps) {
  if (!maintenance) return null;
  const { since, message } = maintenance;
  return (
    <Banner tone="waiting">
      <span>
        {texts.maintenance({ since: formatDate(Date.parse(since), { dateStyle: 'medium', timeStyle: 'short' }) })}
      </span>{' '}
      {message !== '' && <bdi>{message}</bdi>}
    </Banner>
  );
}

/** Four numbers that say at a glance whether something is wrong. */
export function Totals({ of: { jobs, media, disk } }: StateProps) {
  const stats = [
    { label: texts.waiting, value: formatNumber(jobs.due.count) },
    { label: texts.stopped, value: formatNumber(jobs.dead) },
    { label: texts.mediaSize, value: formatBytes(media.bytes) },
    disk
      ? { label: texts.freeSpace, value: formatBytes(disk.freeBytes) }
      : { label: texts.freeSpace, value: '–', spoken: texts.unknown },
  ];
  return <StatTiles label={texts.totals} stats={stats} />;
}

export function Queues({ of: { jobs, pushes, emails, uploads } }: StateProps) {
  const queues = { jobs: jobs.due, pushes, emails, uploads } as const;
  return (
    <Section title={texts.queues}>
      <Table
        label={texts.queues}
        columns={[{ label: texts.queue }, { label: texts.count }, { label: texts.oldest, isEnd: true }]}
      >
        <QueueRow name={texts.jobs} queue={queues.jobs} />
        <QueueRow name={texts.pushes} queue={queues.pushes} />
        <QueueRow name={texts.emails} queue={queues.emails} />
        <QueueRow name={texts.uploads} queue={queues.uploads} />
      </Table>
      <p className={styles.note}>{texts.moreJobs({ running: jobs.running, scheduled: jobs.scheduled })}</p>
    </Section>
  );
}

function QueueRow({ name, queue }: { readonly name: string; readonly queue: Queue }) {
  const now = useNow();
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td className={styles.number}>{formatNumber(queue.count)}</td>
      <td className={styles.note} data-end>
        {queue.count === 0 ? '–' : shortAge(now - queue.ageSeconds * 1000, now)}
      </td>
    </tr>
  );
}

export function Processes({ of: { processes } }: StateProps) {
  return (
    <Section title={texts.processes}>
      <Table
        label={texts.processes}
        columns={[
          { label: texts.role },
          { label: texts.version },
          { label: texts.started },
          { label: texts.seen, isEnd: true },
        ]}
      >
        {processes.map(({ id, role, version, startedAt, seenAt, isThis }) => (
          <tr key={id} className={styles.row}>
            <th scope="row" className={styles.name}>
              <span>{roleName(role)}</span> {isThis && <Badge>{texts.thisOne}</Badge>}
            </th>
            <td>
              <bdi>{version}</bdi>
            </td>
            <td className={styles.note}>
              <span className={styles.folded}>{texts.started}: </span>
              <Age at={Date.parse(startedAt)} />
            </td>
            <td className={styles.note} data-end>
              <span className={styles.folded}>{texts.seen}: </span>
              <Age at={Date.parse(seenAt)} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

export function Disk({ of: { media, quarantined, disk, database } }: StateProps) {
  const free = disk && texts.diskOf({ free: formatBytes(disk.freeBytes), total: formatBytes(disk.totalBytes) });
  return (
    <Section title={texts.media}>
      <dl className={styles.facts}>
        <dt>{texts.mediaCount}</dt>
        <dd>{formatNumber(media.count)}</dd>
        <dt>{texts.mediaBytes}</dt>
        <dd>{formatBytes(media.bytes)}</dd>
        <dt>{texts.quarantined}</dt>
        <dd>{quarantined === null ? texts.unknown : formatNumber(quarantined)}</dd>
        <dt>{texts.disk}</dt>
        <dd>{free ?? texts.unknown}</dd>
        <dt>{texts.database}</dt>
        <dd>{DATABASES[database] ?? database}</dd>
      </dl>
    </Section>
  );
}

const DATABASES: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function roleName(role: string): string {
  return role === 'web' || role === 'worker' || role === 'all' ? texts[role] : role;
}

import type { AuditEntry } from '@posy/contract/audit';
import { useState } from 'react';
import { shownName } from '../../language/display-name.ts';
import { formatPlainDate } from '../../language/formats.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { auditTexts as texts } from './audit.en.ts';
import styles from './audit.module.css';

/** Names of the actions by their keys in the audit log (`user.create`), which have a dot. A newer server may know more actions. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(texts).flatMap(([key, name]) => (key.includes('.') && typeof name === 'string' ? [[key, name]] : [])),
);

/** Views of other people's mails, codes and pictures are never folded. */
const ROUTINE = new Set([
  'alerts.read',
  'audit.read',
  'jobs.read',
  'operations.read',
  'reports.read',
  'stats.days',
  'stats.read',
  'users.read',
]);

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly isStale: boolean;
  /** Runs of routine views are one line. */
  readonly isFolded: boolean;
  /** A tap on a name filters by this actor; null where the list is filtered already. */
  readonly onActor: ((actor: AuditEntry['actor']) => void) | null;
}

/** Lines of the log in a table; on phones each is folded into a few lines of text. */
export function AuditTable({ entries, isStale, isFolded, onActor }: AuditTableProps) {
  return (
    <Table
      label={texts.title}
      columns={[texts.when, texts.who, texts.what, texts.target, texts.outcome, texts.from].map((label) => ({ label }))}
      isStale={isStale}
      isRoomy
    >
      {(isFolded ? foldViews(entries) : entries.map(asLine)).map((group) =>
        group.kind === 'line' ? (
          <Line key={group.entry.id} entry={group.entry} onActor={onActor} />
        ) : (
          <Views key={group.id} entries={group.entries} onActor={onActor} />
        ),
      )}
    </Table>
  );
}

const asLine = (entry: AuditEntry) => ({ kind: 'line', entry }) as const;

type RowProps = Pick<AuditTableProps, 'onActor'>;

function Line({ entry, onActor }: RowProps & { readonly entry: AuditEntry }) {
  return (
    <tr className={styles.row}>
      <td className={styles.when}>
        <time dateTime={entry.at}>{formatPlainDate(Date.parse(entry.at), WHEN)}</time>
      </td>
      <td className={styles.who}>
        <Actor actor={entry.actor} onActor={onActor} />
      </td>
      <td className={styles.what}>{AUDIT_ACTIONS[entry.action] ?? entry.action}</td>
      <td className={styles.target}>
        <Target entry={entry} />
      </td>
      <td>
        <Badge tone={TONES[entry.outcome]}>{texts[entry.outcome]}</Badge>
      </td>
      <td className={styles.address}>{entry.address}</td>
    </tr>
  );
}

/** Consecutive views as one line, which opens. */
function Views({ entries, onActor }: RowProps & { readonly entries: readonly AuditEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const names = [...new Set(entries.map(({ actor }) => shownName(actor.name)))].join(', ');
  return (
    <>
      <tr className={styles.row}>
        <td colSpan={6} className={styles.views}>
          <button type="button" className={styles.actor} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {texts.views({ count: entries.length })}
          </button>{' '}
          <bdi className={styles.id}>{names}</bdi>
        </td>
      </tr>
      {isOpen && entries.map((entry) => <Line key={entry.id} entry={entry} onActor={onActor} />)}
    </>
  );
}

/** The name, or an e-mail address. An id says nothing to people: it is the tooltip. */
function Target({ entry: { target, targetName } }: { readonly entry: AuditEntry }) {
  if (targetName !== '') {
    return (
      <span dir="auto" title={target}>
        {shownName(targetName)}
      </span>
    );
  }
  if (target === '') return null;
  if (target.includes('@')) return <span>{target}</span>;
  return (
    <span className={styles.id} title={target}>
      {texts.noLongerThere}
    </span>
  );
}

function Actor({ actor, onActor }: { readonly actor: AuditEntry['actor'] } & Pick<AuditTableProps, 'onActor'>) {
  return (
    <>
      {onActor ? (
        <button
          type="button"
          className={styles.actor}
          title={texts.onlyOf({ name: shownName(actor.name) })}
          onClick={() => onActor(actor)}
        >
          {shownName(actor.name)}
        </button>
      ) : (
        <span>{shownName(actor.name)}</span>
      )}
      <span className={styles.id}>{actor.email}</span>
    </>
  );
}

const TONES: Readonly<Record<AuditEntry['outcome'], BadgeTone>> = { done: 'good', refused: 'waiting', denied: 'bad' };
const WHEN = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** One line of the log, or several consecutive lines of which each only viewed a page of the administration. */
type AuditGroup =
  | { readonly kind: 'line'; readonly entry: AuditEntry }
  | { readonly kind: 'views'; readonly id: string; readonly entries: readonly AuditEntry[] };

/** Folds runs of routine views; a single one stays a line. Attempts by others stay lines, too. */
function foldViews(entries: readonly AuditEntry[]): readonly AuditGroup[] {
  const groups: AuditGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (!ROUTINE.has(entry.action) || entry.outcome !== 'done') groups.push({ kind: 'line', entry });
    else if (last?.kind === 'views') groups[groups.length - 1] = { ...last, entries: [...last.entries, entry] };
    else groups.push({ kind: 'views', id: entry.id, entries: [entry] });
  }
  return groups.map((group): AuditGroup => {
    const [only, ...others] = group.kind === 'views' ? group.entries : [];
    return only && others.length === 0 ? { kind: 'line', entry: only } : group;
  });
}

import type { AuditEntry } from '@posy/contract/audit';
import { shownName } from '../../language/display-name.ts';
import { formatPlainDate } from '../../language/formats.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { AUDIT_ACTS } from './audit-acts.ts';
import { auditTexts as texts } from './audit.en.ts';
import styles from './audit.module.css';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly isStale: boolean;
  /** A tap on a name filters by this actor; null where the list is filtered already. */
  readonly onActor: ((actor: AuditEntry['actor']) => void) | null;
}

/** Lines of the log in a table; on phones each is folded into a few lines of text. */
export function AuditTable({ entries, isStale, onActor }: AuditTableProps) {
  return (
    <Table
      label={texts.title}
      columns={[texts.when, texts.who, texts.what, texts.target, texts.outcome, texts.from].map((label) => ({ label }))}
      isStale={isStale}
      isRoomy
    >
      {entries.map((entry) => (
        <tr key={entry.id} className={styles.row}>
          <td className={styles.when}>
            <time dateTime={entry.at}>{formatPlainDate(Date.parse(entry.at), WHEN)}</time>
          </td>
          <td className={styles.who}>
            <Actor actor={entry.actor} onActor={onActor} />
          </td>
          <td className={styles.what}>{AUDIT_ACTS[entry.action] ?? entry.action}</td>
          <td className={styles.target}>
            {entry.targetName !== '' && <span dir="auto">{shownName(entry.targetName)}</span>}
            {entry.target !== '' && <span className={styles.id}>{entry.target}</span>}
          </td>
          <td>
            <Badge tone={TONES[entry.outcome]}>{texts[entry.outcome]}</Badge>
          </td>
          <td className={styles.address}>{entry.address}</td>
        </tr>
      ))}
    </Table>
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

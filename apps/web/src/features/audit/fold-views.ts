import type { AuditEntry } from '@posy/contract/audit';

/** One line of the log, or several consecutive lines of which each only viewed a page of the administration. */
export type AuditGroup =
  | { readonly kind: 'line'; readonly entry: AuditEntry }
  | { readonly kind: 'views'; readonly id: string; readonly entries: readonly AuditEntry[] };

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

/** Folds runs of routine views; a single one stays a line. Attempts by others stay lines, too. */
export function foldViews(entries: readonly AuditEntry[]): readonly AuditGroup[] {
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

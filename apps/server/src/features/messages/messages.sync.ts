import { ownRows, put } from '../../changes/own-source.ts';
import type { HydratedOp, NewRows, NewRowsSource } from '../../changes/sync-source.ts';
import { MAX_NEW } from '../conversations/arriving.ts';
import { entityOf, isHiddenFromViewer } from './message-json.ts';
import { findManyTouched, type TouchedRow, type ViewedRow } from './messages.repo.ts';
import { listNewest, listNewestIds } from './newest-messages.repo.ts';

/** Size of a device's first snapshot; older messages are requested when the user scrolls to them. */
const SNAPSHOT = { conversations: 20, each: 30 };

/**
 * Messages, for both members of their conversation; a deletion for the member who deleted it for themselves. New ones come with
 * their conversation: only later changes of a message have a line of their own in the change log.
 */
export const messagesSource = ownRows({
  type: 'message',
  find: findManyTouched,
  opOf: (row) => [row.id, touchedOpOf(row)],
  list: (db, viewer) => listNewestIds(db, viewer, SNAPSHOT),
  newRows: { with: 'conversation', read: readNew },
});

/**
 * Nearly each message took a number of the log, so that there are no more new ones than numbers: those that arrive together share one. One
 * more shows that some are left out.
 */
async function readNew(
  ...[db, viewer, ids, since]: Parameters<NewRowsSource['read']>
): ReturnType<NewRowsSource['read']> {
  const { after, steps } = since;
  const each = Math.min(steps, MAX_NEW);
  const rows = await listNewest(db, viewer, ids, { after, each: each + 1 });
  const byConversation = Map.groupBy(rows, (row) => row.conversationId);
  const hasLater = [...byConversation.values()].some(({ length }) => length > each);
  // Others came while this was read, or arrived together.
  if (hasLater && each < MAX_NEW) return readNew(db, viewer, ids, { after, steps: MAX_NEW });
  return new Map([...byConversation].map(([id, found]) => [id, newRowsOf(found, each)]));
}

function newRowsOf(rows: readonly ViewedRow[], each: number): NewRows {
  const newest = rows.toSorted((a, b) => a.n - b.n).slice(-each);
  return {
    ops: newest.filter((row) => !isHiddenFromViewer(row)).map((row) => [row.id, opOf(row)]),
    from: rows.length > each ? (newest[0]?.n ?? null) : null,
  };
}

/** A message that has not arrived may do so later, and is then accepted: its deletion has a lower revision. */
function touchedOpOf(row: TouchedRow): HydratedOp {
  return row.hasArrived === 1 ? opOf(row) : { rev: row.rev - 1, del: true };
}

function opOf(row: ViewedRow): HydratedOp {
  return isHiddenFromViewer(row) ? { rev: row.rev, del: true } : put(entityOf(row));
}

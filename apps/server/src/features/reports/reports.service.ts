import type { UserId } from '@posy/contract/ids';
import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { ReportBody, Reported as ReportedAnswer } from '@posy/contract/reports';
import { ReportedSchema } from '@posy/contract/reports';
import { cleanText } from '@posy/contract/text';
import { Value } from 'typebox/value';
import { refuseDeletedId, rememberDeletedMany } from '../../changes/deleted-ids.ts';
import {
  type Actor,
  isClaimed,
  type WriteResult,
  writeOnce,
  type WriteRequest,
  type Written,
} from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { stageEvidence } from '../media/evidence.ts';
import {
  insertStagedMedia,
  commitOrDiscard,
  deleteStagedMedia,
  removeManyMedia,
  type StagedMedia,
} from '../media/media.service.ts';
import { findReported, type Reported } from './report-targets.ts';
import {
  clearReporter,
  countOpen,
  deleteDecidedBefore,
  deleteReportsAbout,
  findOpenReport,
  findReport,
  insertReport,
  type ReportRow,
} from './reports.repo.ts';

/** Reports and their evidence are deleted this long after the decision. */
const MAX_AGE_MS = 180 * 86_400_000;
const PRUNE_BATCH = 200;

/**
 * Reports something that the actor can see, and stores its present content: its words, and copies of its pictures. While the
 * actor's own report of it is open, another one returns that one (200). Only administrators learn the reporter. Throws
 * `AppError`: `note_too_long`, `invalid_characters`, `cannot_report_own`, `id_conflict`, and `post_not_found` and the like for
 * an invisible subject.
 */
export async function createReport(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  body: ReportBody,
): Promise<Written<ReportedAnswer>> {
  const report = { ...body, note: readNote(body.note ?? '') };
  let isAdopted = false;
  const staged = await stage(deps, actor, request, report);
  const write = () =>
    writeOnce(deps, actor, request, async (tx) => {
      isAdopted = false;
      const reported = await findReported(tx, actor.userId, report);
      const known = await existing(tx, actor.userId, report);
      if (known) return known;
      for (const each of staged) await insertStagedMedia(deps, tx, each);
      const row = rowOf(deps, actor.userId, report, reported);
      const mediaIds = staged.map((each) => each.row.id);
      if (await insertReport(tx, row, mediaIds)) {
        await refuseDeletedId(tx, 'report', report.id ?? null);
        isAdopted = true;
        return resultOf(row, 201);
      }
      // Another request was faster.
      for (const each of staged) await deleteStagedMedia(tx, each);
      const faster = await existing(tx, actor.userId, report);
      if (!faster) throw new AppError('id_conflict');
      return faster;
    });
  return commitOrDiscard(deps, { keys: staged.flatMap(({ keys }) => keys) }, write, () => isAdopted);
}

type NewReport = Omit<ReportBody, 'note'> & { readonly note: string };

/** Copies the evidence, unless it is not needed. After a refusal it copies nothing: the write refuses again and stores that. */
async function stage(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  report: NewReport,
): Promise<readonly StagedMedia[]> {
  const { read } = deps.db;
  if (await isClaimed(deps, actor, request)) return [];
  const staged: StagedMedia[] = [];
  try {
    const { mediaIds } = await findReported(read, actor.userId, report);
    if (mediaIds.length === 0 || (await existing(read, actor.userId, report))) return [];
    for (const mediaId of mediaIds) {
      const copy = await stageEvidence(deps, mediaId);
      if (copy) staged.push(copy);
    }
    return staged;
  } catch (error) {
    // A disk without space for copies must not keep a report from being made.
    if (error instanceof AppError) return staged;
    await deps.blobs.delete(staged.flatMap(({ keys }) => keys)).catch(() => undefined);
    throw error;
  }
}

/** The answer for an existing report: with the client's id, or open about the same subject. Throws `AppError('id_conflict')`. */
async function existing(
  db: Parameters<typeof findReport>[0],
  reporterId: UserId,
  { id, target, targetId }: NewReport,
): Promise<WriteResult<ReportedAnswer> | null> {
  const same = id === undefined ? undefined : await findReport(db, id);
  if (same && (same.reporterId !== reporterId || same.target !== target || same.targetId !== targetId)) {
    throw new AppError('id_conflict');
  }
  const row = same ?? (await findOpenReport(db, { target, targetId, reporterId }));
  return row ? resultOf(row, 200) : null;
}

function resultOf({ id }: Pick<ReportRow, 'id'>, status: 200 | 201): WriteResult<ReportedAnswer> {
  return { status, body: Value.Parse(ReportedSchema, { id }), rev: 0 };
}

function readNote(typed: string): string {
  return readText(typed, { limit: MAX_REPORT_NOTE_LENGTH, tooLong: 'note_too_long', clean: cleanText });
}

function rowOf(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  reporterId: UserId,
  { id, target, targetId, reason, note }: NewReport,
  { accusedId, text }: Reported,
): Omit<ReportRow, 'mediaId'> {
  return {
    id: id ?? newId(),
    reporterId,
    accusedId,
    target,
    targetId,
    reason,
    note,
    evidenceText: text,
    state: 'open',
    decision: null,
    decidedAt: null,
    createdAt: clock.now(),
  };
}

/**
 * Deletes up to `limit` reports about a deleted account; their pictures are media of the account. Returns whether none are left.
 */
export async function removeReportsAbout(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  limit: number,
): Promise<boolean> {
  const ids = await deleteReportsAbout(tx, userId, limit);
  await rememberDeletedMany(deps, tx, 'report', ids);
  return ids.length < limit;
}

/** Removes the reporter and their notes from reports by a deleted account. */
export async function removeReportsBy(tx: Tx, userId: string): Promise<void> {
  await clearReporter(tx, userId);
}

/** Deletes reports that were decided long ago, with their evidence. Run with the house-keeping. */
export async function pruneReports(deps: Pick<Deps, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const before = deps.clock.now() - MAX_AGE_MS;
  for (let isAll = false; !isAll;) {
    isAll = await deps.db.write(async (tx) => {
      const { ids, mediaIds } = await deleteDecidedBefore(tx, before, PRUNE_BATCH);
      await rememberDeletedMany(deps, tx, 'report', ids);
      await removeManyMedia(deps, tx, mediaIds);
      return ids.length < PRUNE_BATCH;
    });
  }
}

/** Number of open reports, and the time (ms) of the oldest; 0 and 0 for none. */
export function countOpenReports(db: Db): ReturnType<typeof countOpen> {
  return countOpen(db);
}

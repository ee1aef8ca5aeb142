import { type UserId, UserIdSchema } from '@posy/contract/ids';
import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { Decision, DecideBody, Report } from '@posy/contract/reports';
import { cleanText } from '@posy/contract/text';
import { Value } from 'typebox/value';
import type { Touch } from '../../changes/touches.ts';
import type { Actor, WriteRequest, Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { readText } from '../../read-text.ts';
import { removeAd } from '../ads/ads.service.ts';
import { type AuditedCall, noteDone } from '../audit/audit.service.ts';
import { removeComment } from '../comments/delete-comment.service.ts';
import { openEvidence } from '../media/evidence.ts';
import type { VisibleFile } from '../media/visible-media.ts';
import { removeMessage } from '../messages/reported-message.ts';
import { type NewNotice, createNotices } from '../notices/notices.service.ts';
import { removePostOf } from '../posts/posts.service.ts';
import { clearProfile } from '../profile/clear-profile.ts';
import { cut } from '../push/push-payload.ts';
import { announceEndOfUser } from '../session/session.service.ts';
import type { AccountActions } from './account-actions.ts';
import { reportOf } from './report-json.ts';
import {
  closeReports,
  findReport,
  findReportPhoto,
  findView,
  listDecided,
  listOpen,
  lockOpenAbout,
  lockReport,
  type ReportRow,
} from './reports.repo.ts';

const MAX_EXCERPT_GRAPHEMES = 200;

export interface ReportsPage {
  readonly reports: Report[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/** Open reports, oldest first, or decided ones, the newest decision first. */
export async function listReports(
  db: Db,
  { state, after, limit }: { readonly state: ReportRow['state']; readonly after: PageCursor; readonly limit: number },
): Promise<ReportsPage> {
  const found = await (state === 'open' ? listOpen : listDecided)(db, after, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const next = last && { id: last.id, createdAt: state === 'open' ? last.createdAt : (last.decidedAt ?? 0) };
  return { reports: rows.map(reportOf), next: next ?? null };
}

/** A stored picture of a report, by its place in an album. Throws `AppError`: `report_not_found`, `media_not_found`. */
export async function findEvidence(deps: Pick<Deps, 'blobs' | 'db'>, id: string, place: number): Promise<VisibleFile> {
  const report = await findReport(deps.db.read, id);
  if (!report) throw new AppError('report_not_found');
  const mediaId = await findReportPhoto(deps.db.read, report, place);
  if (mediaId === null) throw new AppError('media_not_found');
  return openEvidence(deps, mediaId);
}

/**
 * Decides a report, as an administrator: in one transaction with its effect, the notices to both sides and the line of the
 * audit log. A removal or other action closes every open report of the same subject; a dismissal closes only its own report.
 * The accused never learns the reporter. Throws `AppError`: `report_not_found`, `report_decided`, `last_admin`,
 * `not_own_role`, `invalid_characters`, `note_too_long`.
 */
export async function decideReport(
  deps: Deps,
  actions: AccountActions,
  actor: Actor,
  request: WriteRequest,
  { id, decision, reason: typed = '' }: DecideBody & { readonly id: string },
  call: AuditedCall,
): Promise<Written<Report>> {
  const reason = readReason(typed);
  let deactivatedId: UserId | null = null;
  const written = await actions.writeAsAdmin(deps, actor, request, async (tx, touch) => {
    deactivatedId = null;
    const report = await lockReport(tx, deps.db.dialect, id);
    if (!report) throw new AppError('report_not_found');
    if (report.state === 'decided') throw new AppError('report_decided');
    const accusedId = Value.Parse(UserIdSchema, report.accusedId);
    if (decision === 'remove') await REMOVERS[report.target](deps, tx, touch, report, accusedId);
    if (decision === 'deactivate') {
      if (accusedId === actor.userId) throw new AppError('not_own_role');
      if (await actions.deactivateAccount(deps, tx, touch, accusedId)) deactivatedId = accusedId;
    }
    const answered = decision === 'dismiss' ? [report] : await lockOpenAbout(tx, deps.db.dialect, report);
    await closeReports(
      tx,
      answered.map((each) => each.id),
      { decision, decidedAt: deps.clock.now() },
    );
    await createNotices(deps, tx, touch, noticesOf(report, answered, decision, reason));
    await noteDone(deps, tx, { ...call, target: report.accusedId });
    // The stored answer contains no user: the report is deleted with the accounts that it is about.
    return { status: 200, body: null, rev: 0 };
  });
  if (deactivatedId !== null && !written.isReplay) announceEndOfUser(deps, deactivatedId);
  const view = await findView(deps.db.read, id);
  if (!view) throw new AppError('report_not_found');
  return { ...written, body: reportOf(view) };
}

type Remover = (deps: Deps, tx: Tx, touch: Touch, report: ReportRow, accusedId: UserId) => Promise<unknown>;

/** Removal by kind of subject. A subject that was deleted already is no error. */
const REMOVERS: Readonly<Record<ReportRow['target'], Remover>> = {
  post: (deps, tx, touch, { targetId }, accusedId) => removePostOf(deps, tx, touch, accusedId, targetId),
  comment: (deps, tx, touch, { targetId }) => removeComment(deps, tx, touch, targetId),
  message: (deps, tx, touch, { targetId }) => removeMessage(deps, tx, touch, targetId),
  ad: (deps, tx, touch, { targetId }) => removeAd(deps, tx, touch, targetId),
  user: (deps, tx, touch, _report, accusedId) => clearProfile(deps, tx, touch, accusedId),
};

function noticesOf(
  report: ReportRow,
  answered: readonly ReportRow[],
  decision: Decision,
  reason: string,
): readonly NewNotice[] {
  const kind = decision === 'dismiss' ? 'report-dismissed' : 'report-upheld';
  // Each reporter's notice contains only their own words.
  const toReporters = answered.flatMap(({ reporterId, target, note }): NewNotice[] =>
    reporterId === null ? [] : [{ userId: reporterId, kind, target, reason: '', excerpt: cutText(note) }],
  );
  if (decision === 'dismiss') return toReporters;
  const { accusedId, target, evidenceText } = report;
  const toAccused = { userId: accusedId, target, reason, excerpt: cutText(evidenceText) };
  return [...toReporters, { ...toAccused, kind: decision === 'remove' ? 'removed' : 'warned' }];
}

function cutText(text: string): string {
  return cut(text, MAX_EXCERPT_GRAPHEMES);
}

function readReason(typed: string): string {
  return readText(typed, { limit: MAX_REPORT_NOTE_LENGTH, tooLong: 'note_too_long', clean: cleanText });
}

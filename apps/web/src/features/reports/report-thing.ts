import { matches } from '@posy/contract/check';
import { ReportIdSchema } from '@posy/contract/ids';
import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { ReportReason } from '@posy/contract/reports';
import { textProblem } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import { type ReportedThing, showDialog } from '../../kit/open-dialog.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { reportsTexts as texts } from './reports.en.ts';
import { sendReport } from './reports.mutators.ts';

/** Opens the report dialog for a post, comment, user, message or ad. */
export function reportThing(thing: ReportedThing): void {
  showDialog('report', thing);
}

/** The error for which the server would refuse the note; null: none. */
export function noteError(note: string): string | null {
  const problem = textProblem(note.trim(), MAX_REPORT_NOTE_LENGTH);
  if (problem === null) return null;
  return problem === 'too_long' ? texts.noteTooLong({ limit: MAX_REPORT_NOTE_LENGTH }) : texts.forbiddenCharacters;
}

/** Enqueues a report. Throws when the device cannot store it. */
export async function queueReport(
  local: LocalDb,
  { target, targetId, userId }: ReportedThing,
  reason: ReportReason,
  note: string,
): Promise<void> {
  const id = local.device.newId();
  assert(matches(ReportIdSchema, id), 'a device makes UUIDs');
  const post = target === 'post' ? await local.cache.posts.get(targetId) : undefined;
  const seen = post && { rev: post.rev };
  await enqueue(local, sendReport, { id, target, targetId, userId, reason, note: note.trim(), ...seen });
}

interface ReasonOption {
  readonly value: ReportReason;
  readonly label: string;
  readonly hint?: string;
}

/** Reasons of a report, in the order of the dialog. */
export const REPORT_REASONS: readonly ReasonOption[] = [
  { value: 'spam', label: texts.reasonSpam, hint: texts.reasonSpamHint },
  { value: 'harassment', label: texts.reasonHarassment, hint: texts.reasonHarassmentHint },
  { value: 'hate', label: texts.reasonHate, hint: texts.reasonHateHint },
  { value: 'nudity', label: texts.reasonNudity },
  { value: 'violence', label: texts.reasonViolence },
  { value: 'self-harm', label: texts.reasonSelfHarm, hint: texts.reasonSelfHarmHint },
  { value: 'illegal', label: texts.reasonIllegal },
  { value: 'other', label: texts.reasonOther },
];

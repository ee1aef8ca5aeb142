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

import { pathOf } from '@posy/contract/call';
import { MAX_EVIDENCE_LENGTH, MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import { type Report, reportPictureCall, ReportSchema } from '@posy/contract/reports';
import { fitText } from '@posy/contract/text';
import { DELETED_USER, displayName } from '@posy/contract/users';
import { Value } from 'typebox/value';
import type { ViewRow } from './reports.repo.ts';

/** A user without an account any more. */
const NOBODY = { id: '00000000-0000-7000-8000-000000000000', name: DELETED_USER, username: null };

/** The wire form of a report, for administrators. */
export function reportOf(row: ViewRow): Report {
  const pictureUrl = (place?: number) =>
    pathOf(reportPictureCall, { id: row.id }, place === undefined ? {} : { place });
  const reporter =
    row.reporterId === null
      ? NOBODY
      : personOf(row.reporterId, {
          firstName: row.reporterFirstName,
          lastName: row.reporterLastName,
          username: row.reporterUsername,
        });
  return Value.Parse(ReportSchema, {
    id: row.id,
    target: row.target,
    targetId: row.targetId,
    reason: row.reason,
    note: fitText(row.note, MAX_REPORT_NOTE_LENGTH),
    reporter,
    accused: personOf(row.accusedId, row),
    evidence: {
      text: fitText(row.evidenceText, MAX_EVIDENCE_LENGTH),
      imageUrl: row.mediaId === null ? null : pictureUrl(),
      ...(row.morePhotos > 0 && {
        moreImageUrls: Array.from({ length: row.morePhotos }, (_, i) => pictureUrl(i + 1)),
      }),
    },
    state: row.state,
    decision: row.decision,
    createdAt: new Date(row.createdAt).toISOString(),
  });
}

function personOf(id: string, { firstName, lastName, username }: Pick<ViewRow, 'firstName' | 'lastName' | 'username'>) {
  return { id, name: displayName({ firstName: firstName ?? '', lastName: lastName ?? '' }), username };
}

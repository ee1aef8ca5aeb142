import type { Decision, ReportReason, ReportTarget } from '@posy/contract/reports';

/**
 * Reports. `reporterId` is null, and `note` '', when the reporter's account is deleted. `evidenceText` and the picture
 * `mediaId`, a copy, show the state at the time of the report: they outlive the reported subject, and are deleted with its
 * author's account. Times in ms.
 */
export interface ReportsTables {
  reports: {
    id: string;
    reporterId: string | null;
    accusedId: string;
    target: ReportTarget;
    targetId: string;
    reason: ReportReason;
    note: string;
    evidenceText: string;
    mediaId: string | null;
    state: 'open' | 'decided';
    decision: Decision | null;
    decidedAt: number | null;
    createdAt: number;
  };
  /** Copies of the photos of an album after the first; `place` from 1 on. */
  reportPhotos: { reportId: string; place: number; mediaId: string };
}
